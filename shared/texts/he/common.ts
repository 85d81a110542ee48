import type { common as source } from '../en/common.ts'
import type { SameKeys } from '../texts.ts'

export const common: SameKeys<typeof source> = {
  loading: 'טוען',
  tryAgain: 'לנסות שוב',
  close: 'סגירה',
  cancel: 'ביטול',
  save: 'שמירה',
  back: 'חזרה',
  continue: 'המשך',
  done: 'סיום',
  menu: 'תפריט',
  language: 'שפה',
  country: 'מדינה',
  skipToContent: 'דילוג לתוכן',
  errorTitle: 'זה לא הצליח',
  screenBroke: 'המסך ייפתח מחדש אוטומטית בעוד כמה שניות.',
  errorUnknown: 'אירעה שגיאה. נא לנסות שוב.',
  errorStatus: 'אירעה שגיאה. [{status}]',
  errorUnreachable: 'אין כרגע קשר אלינו. כדאי לבדוק את החיבור ולנסות שוב.',
  offline: 'אין חיבור לאינטרנט. ייתכן שהמידע אינו מעודכן.',
  reconnecting: 'מתחברים מחדש. ייתכן שהמידע אינו מעודכן.',
  motzeiShabbos: 'מוצאי שבת',
  signIn: 'כניסה',
  signOut: 'יציאה',
}
