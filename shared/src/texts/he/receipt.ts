import type { receipt as source } from '../en/receipt.ts'
import type { SameKeys } from '../texts.ts'

export const receipt: SameKeys<typeof source> = {
  title: 'קבלה',
  number: 'מספר',
  date: 'תאריך',
  time: 'שעה',
  appointment: 'תור',
  extraTime: 'זמן נוסף',
  parking: 'חניה',
  extras: 'תוספות',
  charge: 'חיוב',
  donation: 'תרומה',
  tip: 'תשר',
  refund: 'החזר',
  paidCash: 'שולם במזומן',
  paidCard: 'שולם בכרטיס',
  paidOther: 'שולם',
  total: 'סה״כ',
  balance: 'נותר לתשלום',
  settled: 'שולם במלואו',
  credit: 'יתרת זכות',
  printed: 'הודפס {at}',
  thanks: 'תודה רבה',
}
