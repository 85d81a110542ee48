import type { receipt as source } from '../en/receipt.ts'
import type { SameKeys } from '../texts.ts'

export const receipt: SameKeys<typeof source> = {
  title: 'קבלה',
  number: 'נומער',
  date: 'דאַטע',
  time: 'צייט',
  appointment: 'אַפּוינטמענט',
  extraTime: 'מער צייט',
  parking: 'פּאַרקינג',
  extras: 'צוגאָבן',
  charge: 'חשבון',
  donation: 'נדבה',
  tip: 'טיפּ',
  refund: 'צוריקגעצאָלט',
  paidCash: 'באַצאָלט מיט מזומן',
  paidCard: 'באַצאָלט מיט קאַרטל',
  paidOther: 'באַצאָלט',
  total: 'סך־הכל',
  balance: 'נאָך צו באַצאָלן',
  settled: 'אינגאַנצן באַצאָלט',
  credit: 'קרעדיט',
  printed: 'געדרוקט {at}',
  thanks: 'אַ דאַנק',
}
