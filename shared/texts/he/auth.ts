import type { auth as source } from '../en/auth.ts'
import type { SameKeys } from '../texts.ts'

export const auth: SameKeys<typeof source> = {
  phoneQuestion: 'מה מספר הנייד שלך?',
  phoneWhy: 'נשלח אלייך קוד בהודעה. אין צורך בסיסמה.',
  phone: 'מספר נייד',
  phoneInvalid: 'מספר הטלפון אינו תקין',
  phoneRequired: 'יש להזין מספר טלפון',
  sendCode: 'שלחו לי קוד',
  callMe: 'התקשרו אליי עם הקוד',
  notMobile: 'זה לא מספר נייד. אפשר לקבל שיחה.',
  codeQuestion: 'מה הקוד שקיבלת?',
  codeSentTo: 'הקוד נשלח אל {phone} ותקף ל־10 דקות.',
  codeCalledTo: 'מתקשרים עכשיו אל {phone}. הקוד נאמר בשיחה פעמיים ותקף ל־10 דקות.',
  code: 'קוד',
  logIn: 'כניסה',
  changeNumber: 'החלפת מספר',
  resendCode: 'שליחת קוד חדש',
  resendIn: 'שליחה חוזרת בעוד {time}',
  codeSentAgain: 'קוד חדש בדרך אלייך.',
  demoNote: 'זו הדגמה: שום הודעה לא נשלחת באמת.',
  demoOutbox: 'ההודעה מופיעה כאן',
  account: 'שם משתמש',
  password: 'סיסמה',
  checkFailed: 'לא הצלחנו לטעון את הבדיקה נגד רובוטים. אפשר לנסות שוב או להתקשר אלינו.',
  codeMessage: 'הקוד שלך: {code}. הוא תקף ל־10 דקות.',
  codeSpoken: 'הקוד שלך הוא: {code}.',
}
