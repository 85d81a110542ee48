import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { PaperLine, PaperOutcome, PaperWalkIn } from '@mayim/contract/entities/shabbos.ts'
import { notBegun } from '@mayim/domain/visit/paper-sheets.ts'

/** A line as typed from the sheet. A blank cell is ''. */
export interface PaperRow {
  readonly came: boolean
  readonly arrived: string
  readonly left: string
  readonly attendantId: string
  readonly paid: string
}

/** A walk-in, as typed. */
export interface PaperWalkInRow extends Omit<PaperRow, 'came'> {
  readonly key: string
  /** The patron's name or phone. */
  readonly who: string
  readonly bath: boolean
}

export const blankRow: PaperRow = { came: false, arrived: '', left: '', attendantId: '', paid: '' }

/** At least this many digits are a phone, not a name. */
const phoneDigits = 7

/** The line in the format of the call. A no-show has no other values. */
export function paperLine(reservationId: string, row: PaperRow | undefined): PaperLine {
  if (!row?.came) return { reservationId, came: false }
  return { reservationId, came: true, ...(row.arrived ? { arrived: row.arrived } : {}), ...otherCells(row) }
}

/**
 * The lines to send. A patron who is not ticked is a no-show once the night is over. Before that the patron may still
 * come (visit-156), and the line is left out. A patron who is in the building is left out too.
 */
export function paperLines(
  open: readonly Pick<StaffReservation, 'reservationId' | 'reservationStatus' | 'noShowAt'>[],
  rows: ReadonlyMap<string, PaperRow>,
  isOver: boolean,
): PaperLine[] {
  return open
    .map(visit => ({ visit, line: paperLine(visit.reservationId, rows.get(visit.reservationId)) }))
    .filter(({ visit, line }) => line.came || (isOver && isAwaited(visit)))
    .map(({ line }) => line)
}

/** Whether the patron has not come and is not recorded as a no-show. */
function isAwaited(visit: Pick<StaffReservation, 'reservationStatus' | 'noShowAt'>): boolean {
  return notBegun.has(visit.reservationStatus) && !visit.noShowAt
}

/** The same for a walk-in. The arrival is the time of the visit. */
export function paperWalkIn(row: PaperWalkInRow): PaperWalkIn {
  const { key, arrived, bath } = row
  const who = row.who.trim()
  const isPhone = who.replace(/\D/g, '').length >= phoneDigits
  return {
    key,
    name: isPhone ? '' : who,
    ...(isPhone ? { phone: who } : {}),
    time: arrived,
    bath,
    ...otherCells(row),
  }
}

/** Whether a line was accepted. Otherwise its outcome is the code of a refusal. */
export function isEntered({ outcome }: PaperOutcome): boolean {
  return outcome === 'entered' || outcome === 'notCome'
}

function otherCells({ left, attendantId, paid }: Pick<PaperRow, 'left' | 'attendantId' | 'paid'>) {
  return {
    ...(left ? { left } : {}),
    ...(attendantId ? { attendantId: Number(attendantId) } : {}),
    ...(paid ? { paid: Number(paid) } : {}),
  }
}
