import { randomBytes } from 'node:crypto'
import { reservationCode } from '@mayim/domain/booking/reservation-code.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import { hasCode } from './reservation-table.ts'

/**
 * A code that is free in the night: the known one where possible, else a new one from this side's half of all codes, so
 * that two disconnected sides never draw the same.
 */
export async function freeCode(
  facility: Pick<Facility, 'side'>,
  trx: Writers,
  date: string,
  known?: { readonly code: string; readonly userId: string },
): Promise<string> {
  if (known && !(await hasCode(trx, date, known.code, known.userId))) return known.code
  const taken = new Set<string>()
  for (;;) {
    const code = reservationCode(() => randomBytes(8), taken, facility.side)
    if (!(await hasCode(trx, date, code))) return code
    taken.add(code)
  }
}
