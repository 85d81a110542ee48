import { randomBytes } from 'node:crypto'
import { reservationCode } from '@mayim/domain/booking/reservation-code.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import { hasCode } from './reservation-table.ts'

/**
 * A code that nobody else of the night has: the one that she knows already where it is free, else a new one out of
 * this side's half of all codes, so that two sides that are apart never draw the same.
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
