import { ok, refuse } from '../../domain/result.ts'
import type { Facility } from '../../operations/facility.ts'
import { listPayments } from '../../operations/payments/list-payments.ts'
import { daysAsked } from '../../operations/reservations/nights-asked.ts'
import { tonight } from '../../operations/settings/schedule-days.ts'
import type { SharedHandlers } from '../handler.ts'

/** Her history begins here (operations 7, Payments). */
const historyFrom = '2019-01-01'

/** What was paid: the same on both sides. */
export const paymentHandlers = {
  paymentsList: async (facility, { query: { dt: from, dtTo } }) => {
    const days = daysAsked(from, dtTo)
    return days.ok ? ok(await listPayments(facility, days.value)) : days
  },

  paymentsByUser: async (facility, { caller, query }) => {
    const range = { from: query.dt ?? historyFrom, to: query.dtTo ?? tonight(facility) }
    if (range.to < range.from) return refuse('invalid', 'rangeInvalid', { field: 'dtTo' })
    return ok(await listPayments(facility, range, query.user ?? caller.id))
  },
} satisfies Partial<SharedHandlers<Facility>>
