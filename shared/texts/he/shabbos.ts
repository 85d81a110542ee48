import type { SameKeys, Texts } from '../texts.ts'

export const shabbos: SameKeys<Texts['shabbos']> = {
  open: 'אישור פעולות בודדות',
  title: 'מה מאושר בשבת וביום טוב',
  explain: 'מ־{from} עד {to} הכול שובת. האישורים שכאן מסתיימים אוטומטית בצאתם.',
  instruction: 'לפי הוראת מי',
  instructionHint: 'נשמר עם השם שלך והשעה.',
  allow: 'אישור',
  takeBack: 'ביטול האישור',
  isAllowed: 'מאושר',
  said: 'עד עכשיו',
  allowed: '{item}: אושר',
  takenBack: '{item}: האישור בוטל',
  onWord: 'לפי הוראת {instruction}. {by}, {time}',
  only: 'שבת ויום טוב: רק זה מאושר: {items}',
  password: 'הסיסמה שלך',
  confirm: 'המשך',
  itemName: {
    sms: 'הודעות',
    payment: 'תשלומים',
    kiosk: 'עמדת הכניסה',
    swipe: 'כרטיסים וקודים אישיים של הבלניות',
    light: 'אורות בחדרים',
    lock: 'דלתות, תאים, חניון ושער',
  },
}
