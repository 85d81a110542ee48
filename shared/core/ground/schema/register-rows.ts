import type { Register } from '@mayim/domain/building/register.ts'
import type { CivilDate, Flag, Iso, Json } from './columns.ts'

/** One entry of a register of the building; only added, by either side (building-560). */
export interface RegisterEntryRow {
  id: string
  register: Register
  /** The business date. */
  night: CivilDate
  at: Iso
  byId: string
  /** Of the lists: the item. Of the water: which mikvah. Of a shift: who is on. */
  subject: string
  note: string
  /** 0 takes a tick back. */
  done: Flag
  roomId: number | null
  /** A reading of the water, or 'null'. */
  water: Json
  /** A JPEG in Base64; '' for none. */
  photo: string
  /** The entry that this one closes. */
  closes: string | null
  /** Of a shift: wall times of the night; '' otherwise. */
  fromTime: string
  toTime: string
}
