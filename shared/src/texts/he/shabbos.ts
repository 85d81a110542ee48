import type { SameKeys, Texts } from '../texts.ts'

export const shabbos: SameKeys<Texts['shabbos']> = {
  open: 'להתיר דברים יחידים',
  title: 'מותר בשבת ובחג',
  explain: 'מ־{from} עד {to} הכול שובת. מה שמותר כאן נגמר איתו מעצמו.',
  instruction: 'לפי הוראת מי',
  instructionHint: 'נשמר עם שמך ועם השעה.',
  allow: 'להתיר',
  takeBack: 'לבטל',
  isAllowed: 'מותר',
  said: 'עד עכשיו',
  allowed: '{item}: הותר',
  takenBack: '{item}: בוטל',
  onWord: 'לפי הוראת {instruction}. {by}, {time}',
  only: 'שבת וחג: רק זה מותר: {items}',
  password: 'הסיסמה שלך',
  confirm: 'להמשיך',
  itemName: {
    sms: 'הודעות',
    payment: 'תשלומים',
    kiosk: 'עמדת הכניסה',
    swipe: 'כרטיסים וקודים של הבלניות',
    light: 'אורות בחדרים',
    lock: 'דלתות, תאים, חניה ושער',
  },
}
