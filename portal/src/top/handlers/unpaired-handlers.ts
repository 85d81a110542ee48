import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { listUnpaired } from '../../money/unpaired/list-unpaired.ts'
import { matchCharges } from '../../money/unpaired/match-charges.ts'
import { settleCharge, settleRefund } from '../../money/unpaired/settle-outcome.ts'
import { settleUnpaired } from '../../money/unpaired/settle-unpaired.ts'

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
