import type { Handlers } from '@mayim/core/http/handler.ts'
import { deleteAccount } from '@mayim/core/keeping/delete-account.ts'
import { exportOwn } from '../../data/export-own.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { deleteCardsOfAccount } from '../../money/saved-cards.ts'

/** Handlers of a patron's account as a whole; the desk has no such calls. */
export const ownAccountHandlers = {
  accountExport: (facility, { caller }) => exportOwn(facility, caller),
  async accountDelete(facility, { caller }, { auth }) {
    const deleted = await deleteAccount(auth, caller)
    if (deleted.ok) await deleteCardsOfAccount(facility, caller.id)
    return deleted
  },
} satisfies Partial<Handlers<'portal', PortalFacility>>
