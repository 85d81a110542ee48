import type { status as source } from '../en/status.ts'
import type { SameKeys } from '../texts.ts'

export const status: SameKeys<typeof source> = {
  Reserved: 'באשטעלט',
  Pending: 'ווארט אויף באשטעטיגונג',
  Arrived: 'אנגעקומען',
  Waiting: 'ווארט',
  Assigned: 'האט א צימער',
  Prep: 'גרייט זיך',
  ReadyForChecking: 'גרייט צום באקוקן',
  ReadyForCheckingNext: 'די נעקסטע צום באקוקן',
  Checking: 'ווערט באקוקט',
  Checked: 'באקוקט',
  ReadyForMikvah: 'גרייט',
  ReadyForMikvahNext: 'גרייט',
  ToMikvah: 'אויפן וועג',
  InMikvah: 'אינעווייניג',
  FromMikvah: 'אויפן וועג צוריק',
  Dressing: 'טוט זיך אן',
  Done: 'פארטיג',
  Canceled: 'אנולירט',
  Replaced: 'פארביטן',
  room: {
    Ready: 'גרייט',
    Offline: 'נישט אין באנוץ',
    NeedsCleaning: 'דארף ווערן געפוצט',
    Cleaning: 'ווערט געפוצט',
  },
  cubicle: {
    Available: 'פריי',
    Occupied: 'פארנומען',
    Offline: 'נישט אין באנוץ',
  },
  group: {
    notHereYet: 'נאך נישט דא',
    here: 'דא',
    inRoom: 'אין צימער',
    ready: 'גרייט',
    inMikvah: 'אינעווייניג',
    leaving: 'ביים ארויסגיין',
    ended: 'געענדיגט',
  },
}
