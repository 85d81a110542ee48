import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { dayRange } from '../../booking/date-range.ts'
import { listPayments, type PaymentRange } from '../../booking/list-payments.ts'
import { tonight } from '../../calendar/schedule-days.ts'
import type { Facility } from '../../runtime/facility.ts'
import type { SharedHandlers } from '../handler.ts'

/** The first date of a patron's history (money-77). */
const historyFrom = '2019-01-01'

/** Lists of payments, the same on both sides. */
export const paymentHandlers = {
  paymentsList: async (facility, { query: { dt: from, dtTo } }) => {
    const days = dayRange(from, dtTo)
    return days.ok ? ok(await listPayments(facility, days.value)) : days
  },

  paymentsByUser: async (facility, { caller, query }) => {
    const range = historyRange(facility, query)
    return range.ok ? ok(await listPayments(facility, range.value, query.user ?? caller.id)) : range
  },
} satisfies Partial<SharedHandlers<Facility>>

/** The days of a history, by default from the beginning until tonight. Refuses rangeInvalid. */
export function historyRange(
  facility: Pick<Facility, 'clock' | 'settings'>,
  { dt, dtTo }: { readonly dt?: string; readonly dtTo?: string },
): Result<PaymentRange> {
  const range = { from: dt ?? historyFrom, to: dtTo ?? tonight(facility) }
  return range.to < range.from ? refuse('invalid', 'rangeInvalid', { field: 'dtTo' }) : ok(range)
}
