import type { Choices } from '@mayim/domain/capacity/choices.ts'
import type { ReservationRow } from './schema.ts'

/** The choices of a reservation or of a wait list entry in the domain's form. */
export function choicesOf(row: Pick<ReservationRow, keyof Choices>): Choices {
  return {
    bath: row.bath === 1,
    privateRoom: row.privateRoom === 1,
    handicapped: row.handicapped === 1,
    segula: row.segula === 1,
    kallah: row.kallah === 1,
    doubleSlot: row.doubleSlot === 1,
    parking: row.parking === 1,
    salonManicure: row.salonManicure === 1,
    salonPedicure: row.salonPedicure === 1,
    salonBoth: row.salonBoth === 1,
    chabadBor: row.chabadBor === 1,
  }
}
