import type { refusal as source } from '../en/refusal.ts'
import type { SameKeys } from '../texts.ts'

export const refusal: SameKeys<typeof source> = {
  unauthorized: 'Authorization has been denied for this request.',
  forbidden: 'אין לך הרשאה לפעולה הזאת. אפשר לפנות למשרד.',
  missing: 'לא מצאנו את זה. אפשר לחזור ולנסות שוב.',
  invalid: 'משהו לא מולא כראוי. כדאי לבדוק ולנסות שוב.',
  tooMany: 'יותר מדי ניסיונות. נא להמתין כמה דקות ולנסות שוב.',
  later: 'זה עדיין לא זמין.',
  unreachable: 'אין כרגע קשר עם הצד השני. נא לנסות שוב בעוד דקה.',
  internal: 'אירעה שגיאה. נא לנסות שוב.',
}
