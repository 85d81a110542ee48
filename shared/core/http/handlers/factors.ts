import type { Result } from '@mayim/domain/result.ts'
import { ok } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { describeUserAgent } from '../../people/describe-user-agent.ts'
import {
  beginCodes,
  confirmCodes,
  newRecoveryCodes,
  ownFactors,
  removeFactor,
  resetFactors,
} from '../../sign-in/factors/own-factors.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn } from '../../sign-in/factors/passkeys.ts'
import { checkOwnPassword } from '../../sign-in/staff/prove-self.ts'
import type { Edge, SharedHandlers } from '../handler.ts'

/** Second factors, of each side on its own (people-150). A change needs the caller's own password. */
export const factorHandlers = {
  factors: async (_facility, { caller }, { auth }) => ok(await ownFactors(auth, caller)),

  factorCodesBegin: async (_facility, { caller, body }, edge) =>
    proven(edge, caller, body, () => beginCodes(edge.auth, caller)),

  factorCodesConfirm: async (_facility, { caller, params, body }, { auth }) =>
    confirmCodes(auth, caller, { id: params.id, code: body.code }),

  factorPasskeyBegin: async (_facility, { caller, body }, edge) =>
    proven(edge, caller, body, () => beginPasskey(edge.auth, caller, edge.party)),

  factorPasskeyAdd: async (_facility, { caller, body }, { auth, party, userAgent }) =>
    addPasskey(auth, caller, party, { ...body, agent: describeUserAgent(userAgent) }),

  passkeyBegin: async (_facility, _request, { auth, party }) => beginPasskeySignIn(auth, party),

  factorRecoveryCodes: async (_facility, { caller, body }, edge) =>
    proven(edge, caller, body, () => newRecoveryCodes(edge.auth, caller)),

  factorRemove: async (_facility, { caller, params, body }, edge) =>
    proven(edge, caller, body, () => removeFactor(edge.auth, caller, params.id)),

  factorsReset: async (_facility, { caller, params, body }, edge) =>
    proven(edge, caller, body, () => resetFactors(edge.auth, caller, params.id)),
} satisfies Partial<SharedHandlers<Facility>>

async function proven<T>(
  { auth }: Edge,
  caller: Caller,
  { ownPassword }: { ownPassword?: string },
  run: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const checked = await checkOwnPassword(auth, caller, ownPassword)
  return checked.ok ? run() : checked
}
