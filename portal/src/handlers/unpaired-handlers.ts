import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import { listUnpaired } from '../payments/unpaired/list-unpaired.ts'
import { matchCharges } from '../payments/unpaired/match-charges.ts'
import { settleCharge, settleRefund } from '../payments/unpaired/settle-outcome.ts'
import { settleUnpaired } from '../payments/unpaired/settle-unpaired.ts'
import type { PortalFacility } from '../portal-facility.ts'

/** Handlers of what is unpaired and of outcomes that are not known, at the portal only. */
export const unpairedHandlers = {
  unpairedList: async facility => ok(await listUnpaired(facility)),

  unpairedCheck: async facility => {
    await matchCharges(facility)
    return ok({ found: (await listUnpaired(facility)).matters.length })
  },

  unpairedSettle: async (facility, { caller, body }) => {
    const settled = await settleUnpaired(facility, caller, body)
    return settled.ok ? ok({ settled: settled.value }) : settled
  },

  outcomeSettle: async (facility, { caller, body }) =>
    body.what === 'charge' ? settleCharge(facility, caller, body) : settleRefund(facility, caller, body),
} satisfies Partial<Handlers<'portal', PortalFacility>>
