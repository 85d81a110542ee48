import { randomBytes } from 'node:crypto'
import { reservationCode } from '@mayim/domain/booking/reservation-code.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import { hasCode } from './reservation-table.ts'

/**
 * A code that is free for the night: the patron's known one if possible, else a new one. Each side draws from its own
 * half of all codes, so two sides without a link never draw the same.
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
