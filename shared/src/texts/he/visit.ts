import type { visit as source } from '../en/visit.ts'
import type { SameKeys } from '../texts.ts'

/** תור אחד, שלם, והשער. */
export const visit: SameKeys<typeof source> = {
  facts: {
    until: 'עד בערך',
    extras: 'תוספות',
    reduced: 'מחיר מוזל',
    yes: 'כן',
    location: 'איפה',
    waitingCode: 'מספר המתנה',
    booked: 'נקבע בתאריך',
    arrived: 'הגעת',
    done: 'יצאת',
    donation: 'תרומה',
    tip: 'טיפ',
    payments: 'תשלומים',
  },
  attendant: {
    title: 'בשביל הבלנית',
    hint: 'היא רואה את זה כשאת מגיעה.',
    visitNote: 'הערה לביקור הזה',
    standingNote: 'הערה לכל ביקור',
    none: 'אין הערה',
    checks: 'מי בודקת',
    ask: 'לשאול אותי כשאגיע',
    attendant: 'בלנית',
    herself: 'אני בעצמי',
    nobody: 'אף אחת',
    edit: 'לשנות מה היא רואה',
    saved: 'נשמר',
  },
  calendar: {
    add: 'הוספה ליומן',
    event: 'פגישה',
    failed: 'לא הצלחנו ליצור את הקובץ. נסי שוב.',
  },
  proof: {
    show: 'אם לא מוצאים אותך בקבלה',
    title: 'האישור שלך',
    hint: 'הראי את זה בקבלה. יש בו את הקוד והשעה שלך, בלי שם.',
    picture: 'אישור התור שלך, לסריקה בקבלה',
  },
  asked: {
    title: 'בקשת הביטול שלך הועברה',
    hint: 'התור עומד עד שהקבלה תאשר את הביטול. אין צורך לעשות דבר נוסף.',
  },
  canceled: {
    issued: 'התור בוטל - בוצע החזר',
    refund: 'מגיע לך החזר של {amount}.',
    credit: '{amount} נשמרים לביקור הבא שלך.',
    keep: 'מאוחר מדי להחזר.',
    request: 'כדי לבקש החזר, צרי איתנו קשר.',
    contact: 'צרי קשר',
  },
  editPast: 'אי אפשר לערוך תור שעבר.',
  pay: 'תשלום',
  pending: 'התור הזה עוד לא אושר. למטה כתוב מה חסר.',
  optionsFailed: 'לא הצלחנו לטעון את השעות.',
  gate: {
    title: 'כניסה לחניון',
    hint: 'עמדי לפני השער, ואז לחצי. הוא נסגר לבד.',
    open: 'פתיחת שער החניון',
    opened: 'השער נפתח.',
    failedHint: 'חכי רגע ולחצי שוב, או צלצלי בפעמון שליד השער.',
  },
}
