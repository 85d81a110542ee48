import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { PaperLine, PaperOutcome, PaperWalkIn } from '@mayim/contract/entities/shabbos.ts'
import { notBegun } from '@mayim/domain/paper/paper-line.ts'

/** A line as it is typed from the sheet; '' for what is not written there. */
export interface PaperRow {
  readonly came: boolean
  readonly arrived: string
  readonly left: string
  readonly attendantId: string
  readonly paid: string
}

/** Somebody who is not on the sheet, as she is typed. */
export interface PaperWalkInRow extends Omit<PaperRow, 'came'> {
  readonly key: string
  /** Her name or her phone. */
  readonly who: string
  readonly bath: boolean
}

export const blankRow: PaperRow = { came: false, arrived: '', left: '', attendantId: '', paid: '' }

/** So many digits are a phone, and no name. */
const phoneDigits = 7

/** The line as the call takes it: who did not come has nothing more. */
export function paperLine(reservationId: string, row: PaperRow | undefined): PaperLine {
  if (!row?.came) return { reservationId, came: false }
  return { reservationId, came: true, ...(row.arrived ? { arrived: row.arrived } : {}), ...besides(row) }
}

/**
 * The lines that are sent. Who is not ticked has not come, once the night is over; while it goes on she may come still (the
 * house rules, Patrons), and of her who is in the house the sheet says nothing.
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

/** Nobody has noted yet that she did not come. */
function isAwaited(visit: Pick<StaffReservation, 'reservationStatus' | 'noShowAt'>): boolean {
  return notBegun.has(visit.reservationStatus) && !visit.noShowAt
}

/** The same of somebody who came unbooked; when she came is the time of her visit. */
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
    ...besides(row),
  }
}

/** Whether a line was taken; else its outcome is the code of a refusal. */
export function isEntered({ outcome }: PaperOutcome): boolean {
  return outcome === 'entered' || outcome === 'notCome'
}

function besides({ left, attendantId, paid }: Pick<PaperRow, 'left' | 'attendantId' | 'paid'>) {
  return {
    ...(left ? { left } : {}),
    ...(attendantId ? { attendantId: Number(attendantId) } : {}),
    ...(paid ? { paid: Number(paid) } : {}),
  }
}
