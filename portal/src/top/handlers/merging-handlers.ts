import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { Edge, Handlers } from '@mayim/core/http/handler.ts'
import { findPatrons, listPatrons } from '@mayim/core/keeping/merging/find-patrons.ts'
import { proveRelayed } from '@mayim/core/sign-in/staff/prove-self.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { mergeAccounts } from '../../people/merging/merge-accounts.ts'
import { previewMerge } from '../../people/merging/preview-merge.ts'

/** Two accounts of one person, which the portal merges for both sides (people-760). */
export const mergingHandlers = {
  patronsFind: async (facility, { query }) => ok(await findPatrons(facility, query.text, tonight(facility))),

  patronsList: async (facility, { query }) => ok(await listPatrons(facility, query, tonight(facility))),

  mergePreview: async (facility, { params, query }) =>
    previewMerge(facility, { keptId: params.id, goneId: params.goneId, membership: query.membership }),

  accountsMerge: async (_facility, { caller, params, body }, edge) =>
    proven(edge, caller, body.ownPassword, () =>
      mergeAccounts(edge.auth, caller, {
        keptId: params.id,
        goneId: params.goneId,
        membership: body.membership,
      }),
    ),
} satisfies Partial<Handlers<'portal', PortalFacility>>

async function proven<T>(
  { auth, relayed }: Edge,
  caller: Caller,
  ownPassword: string | undefined,
  run: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const checked = await proveRelayed(auth, caller, { relayed, ownPassword })
  return checked.ok ? run() : checked
}
