import type { account as source } from '../en/account.ts'
import type { SameKeys } from '../texts.ts'

/** החשבון שלה. */
export const account: SameKeys<typeof source> = {
  notifications: {
    title: 'הודעות',
    intro: 'הודעות קצרות וניטרליות לטלפון שלך. כל שינוי נשמר מיד.',
    notificationReservations: 'על התורים שלך',
    notificationReservationsNote: 'כשתור נקבע, משתנה או מתבטל',
    notificationDayBefore: 'יום קודם',
    notificationDayBeforeNote: 'תזכורת אחר הצהריים',
    notificationDayOf: 'באותו יום',
    notificationDayOfNote: 'תזכורת לפני השעה שלך',
  },
  note: {
    title: 'הערה לבלנית',
    intro: 'כל מה שכדאי שהבלנית תדע כשאת מגיעה. היא רואה את זה בכל ביקור.',
    label: 'ההערה שלך',
    add: 'הוספת הערה',
    edit: 'עריכה',
  },
  excluded: {
    title: 'בלניות שלא לשבץ לי',
    intro: 'כאן בוחרים את מי עדיף לך לא לפגוש. אף אחת לא רואה את הרשימה; פשוט תלווה אותך בלנית אחרת.',
    none: 'אין בלניות ברשימה',
    add: 'הוספת בלנית',
    remove: 'הסרה',
    choose: 'בחירה',
    search: 'שם הבלנית',
    searchHint: 'יש להקליד לפחות {count} אותיות.',
    found: 'בלניות שנמצאו',
  },
  history: {
    title: 'היסטוריה',
    reservations: 'תורים',
    payments: 'תשלומים',
    noReservations: 'עדיין אין תורים.',
    noPayments: 'עדיין אין תשלומים.',
    date: 'תאריך',
    status: 'מצב',
    type: 'סוג',
    balance: 'יתרה',
    method: 'אמצעי',
    amount: 'סכום',
  },
  method: {
    CreditCard: 'כרטיס',
    Cash: 'מזומן',
    Check: 'צ׳ק',
    Donation: 'תרומה',
    Tip: 'טיפ',
    Fee: 'דמי טיפול',
    CreditRefund: 'החזר לכרטיס',
    Refund: 'החזר',
    'Shabbos Payment': 'תשלום של שבת',
    Other: 'אחר',
  },
  tour: {
    title: 'סיורים לקבוצות',
    soon: 'בקרוב',
  },
}
