import type { status as source } from '../en/status.ts'
import type { SameKeys } from '../texts.ts'

export const status: SameKeys<typeof source> = {
  Reserved: 'נקבע תור',
  Pending: 'ממתין לאישור',
  Arrived: 'הגיעה',
  Waiting: 'ממתינה',
  Assigned: 'שובצה לחדר',
  Prep: 'בהכנות',
  ReadyForChecking: 'מוכנה לבדיקה',
  ReadyForCheckingNext: 'הבאה לבדיקה',
  Checking: 'בבדיקה',
  Checked: 'נבדקה',
  ReadyForMikvah: 'מוכנה',
  ReadyForMikvahNext: 'מוכנה',
  ToMikvah: 'בדרך',
  InMikvah: 'בפנים',
  FromMikvah: 'בדרך חזרה',
  Dressing: 'מתלבשת',
  Done: 'הסתיים',
  Canceled: 'בוטל',
  Replaced: 'הוחלף',
  room: {
    Ready: 'פנוי',
    Offline: 'לא בשימוש',
    NeedsCleaning: 'דורש ניקיון',
    Cleaning: 'בניקיון',
  },
  cubicle: {
    Available: 'פנוי',
    Occupied: 'תפוס',
    Offline: 'לא בשימוש',
  },
}
