import type { status as source } from '../en/status.ts'
import type { SameKeys } from '../texts.ts'

export const status: SameKeys<typeof source> = {
  Reserved: 'באשטעלט',
  Pending: 'נישט באשטעטיגט',
  Arrived: 'אנגעקומען',
  Waiting: 'ווארט',
  Assigned: 'האט א צימער',
  Prep: 'גרייט זיך',
  ReadyForChecking: 'גרייט צום איבערקוקן',
  ReadyForCheckingNext: 'די קומענדיגע צום איבערקוקן',
  Checking: 'ווערט איבערגעקוקט',
  Checked: 'איבערגעקוקט',
  ReadyForMikvah: 'גרייט',
  ReadyForMikvahNext: 'גרייט',
  ToMikvah: 'אויפן וועג',
  InMikvah: 'אינעווייניג',
  FromMikvah: 'אויפן וועג צוריק',
  Dressing: 'טוט זיך אן',
  Done: 'פארטיג',
  Canceled: 'אפגעזאגט',
  Replaced: 'פארביטן',
  room: {
    Ready: 'גרייט',
    Offline: 'נישט אין באנוץ',
    NeedsCleaning: 'דארף ווערן גערייניגט',
    Cleaning: 'ווערט גערייניגט',
  },
  cubicle: {
    Available: 'פריי',
    Occupied: 'פארנומען',
    Offline: 'נישט אין באנוץ',
  },
}
