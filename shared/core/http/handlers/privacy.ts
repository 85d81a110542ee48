import { ok } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { viewAudit } from '../../keeping/audit/view-audit.ts'
import { viewHistoryReads } from '../../keeping/note-history-read.ts'
import { previewRetention } from '../../keeping/preview-retention.ts'
import { confirmByFacts, confirmByStaff, viewUnconfirmed } from '../../people/dormant-accounts.ts'
import { staffView } from '../../people/user.ts'
import { beginNewAccount } from '../../sign-in/begin-new-account.ts'
import type { SharedHandlers } from '../handler.ts'

/**
 * Who a patron is after a long absence, and who read whose history.
 * @param retained what the side keeps for a time
 */
export function privacyHandlers(retained: Parameters<typeof previewRetention>[1]) {
  return {
    accountConfirm: async (facility, { caller, body }) => confirmByFacts(facility, caller, body),

    accountStartAnew: async (_facility, { caller }, { auth, family }) =>
      beginNewAccount(auth, caller, family),

    usersUnconfirmed: async facility => ok(await viewUnconfirmed(facility)),

    userConfirm: async (facility, { caller, params }) => {
      const confirmed = await confirmByStaff(facility, caller, params.id)
      return confirmed.ok ? ok(staffView(facility, confirmed.value)) : confirmed
    },

    retentionPreview: async facility => ok(await previewRetention(facility, retained)),

    audit: async (facility, { query }) => viewAudit(facility, query),

    historyReads: async (facility, { query }) => ok(await viewHistoryReads(facility, query.search)),
  } satisfies Partial<SharedHandlers<Facility>>
}
