import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { dayRange } from '../../booking/date-range.ts'
import { listPayments, type PaymentRange } from '../../booking/list-payments.ts'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { SharedHandlers } from '../handler.ts'
import type { Relayed } from '../relay-call.ts'

/** The first date of a patron's history (money-77). */
const historyFrom = '2019-01-01'

/** The lists of payments as a side makes them; without them, of what the ledger has. */
export interface PaymentsOfSide<F extends Facility> {
  /** The payments of some days. */
  ofDays?(facility: F, range: PaymentRange, request: Relayed): Promise<Answer<Calls['paymentsList']>>
  /** One patron's payments. */
  ofPatron?(
    facility: F,
    range: PaymentRange,
    userId: string,
    request: Relayed,
  ): Promise<Answer<Calls['paymentsByUser']>>
}

/** Lists of payments, on either side. */
export function paymentHandlers<F extends Facility>({
  ofDays = (facility, range) => listPayments(facility, range),
  ofPatron = (facility, range, userId) => listPayments(facility, range, userId),
}: PaymentsOfSide<F> = {}) {
  return {
    paymentsList: async (facility, request, { idempotencyKey }) => {
      const days = dayRange(request.query.dt, request.query.dtTo)
      return days.ok ? ok(await ofDays(facility, days.value, { ...request, idempotencyKey })) : days
    },

    /** By default the whole history, until tonight. */
    paymentsByUser: async (facility, request, { idempotencyKey }) => {
      const { caller, query } = request
      const range = { from: query.dt ?? historyFrom, to: query.dtTo ?? tonight(facility) }
      if (range.to < range.from) return refuse('invalid', 'rangeInvalid', { field: 'dtTo' })
      const userId = query.user ?? caller.id
      return ok(await ofPatron(facility, range, userId, { ...request, idempotencyKey }))
    },
  } satisfies Partial<SharedHandlers<F>>
}
