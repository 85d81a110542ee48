import { ok } from '@mayim/domain/result.ts'
import { viewPrepaid } from '../../booking/credit.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { giveCode } from '../../money/prepaid/give-code.ts'
import type { SharedHandlers } from '../handler.ts'

/** Gift cards and packages: the same on both sides. */
export const prepaidHandlers = {
  prepaidGet: async (facility, { params }) => ok(await viewPrepaid(facility, params.id)),

  voucherCode: async (facility, { caller, params, body: { paymentId } }) =>
    giveCode(facility, caller, { userId: params.id, paymentId }),
} satisfies Partial<SharedHandlers<Facility>>
