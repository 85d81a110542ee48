import type { Handlers } from '@mayim/shared/http/handler.ts'
import { deleteAccount } from '@mayim/shared/operations/users/delete-account.ts'
import { exportAccount } from '@mayim/shared/operations/users/export-account.ts'
import type { PortalFacility } from '../portal-facility.ts'

/** What a patron does with her account as a whole; the desk has no such thing. */
export const ownAccountHandlers = {
  accountExport: (facility, { caller }) => exportAccount(facility, caller),
  accountDelete: (_facility, { caller }, { auth }) => deleteAccount(auth, caller),
} satisfies Partial<Handlers<'portal', PortalFacility>>
