import type { Handlers } from '@mayim/core/http/handler.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { mailReceipt } from '../../money/receipts/mail-receipt.ts'
import { readPatronReceipt } from '../../money/receipts/read-patron-receipt.ts'

/** Handlers of receipts for patrons. */
export const receiptHandlers = {
  receiptGet: async (facility, { caller, query }) =>
    readPatronReceipt(facility, query.user ?? caller.id, query),

  receiptMail: async (facility, { caller, body }) =>
    mailReceipt(facility, body.user ?? caller.id, body, facility.outbox !== null),
} satisfies Partial<Handlers<'portal', PortalFacility>>
