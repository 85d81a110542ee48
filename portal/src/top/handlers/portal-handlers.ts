import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import { type Handlers, joinHandlers } from '@mayim/core/http/handler.ts'
import { accountHandlers } from '@mayim/core/http/handlers/account.ts'
import { attendantHandlers } from '@mayim/core/http/handlers/attendants.ts'
import { attentionHandlers } from '@mayim/core/http/handlers/attention.ts'
import { settingsHandlers } from '@mayim/core/http/handlers/facility-settings.ts'
import { factorHandlers } from '@mayim/core/http/handlers/factors.ts'
import { listHandlers } from '@mayim/core/http/handlers/lists.ts'
import { membershipHandlers } from '@mayim/core/http/handlers/membership.ts'
import { paymentHandlers } from '@mayim/core/http/handlers/payments.ts'
import { peopleHandlers } from '@mayim/core/http/handlers/people.ts'
import { prepaidHandlers } from '@mayim/core/http/handlers/prepaid.ts'
import { privacyHandlers } from '@mayim/core/http/handlers/privacy.ts'
import { registerHandlers } from '@mayim/core/http/handlers/registers.ts'
import { reportHandlers } from '@mayim/core/http/handlers/reports.ts'
import { screenHandlers } from '@mayim/core/http/handlers/screens.ts'
import { setupHandlers } from '@mayim/core/http/handlers/setup.ts'
import { shopHandlers } from '@mayim/core/http/handlers/shop.ts'
import { staffHandlers } from '@mayim/core/http/handlers/staff.ts'
import { syncHandlers } from '@mayim/core/http/handlers/sync.ts'
import { offerHandlers, waitListHandlers } from '@mayim/core/http/handlers/wait-list.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { listPaymentsOfStaff, listPaymentsOfUser } from '../../money/list-cards.ts'
import { cardHandlers } from './card-handlers.ts'
import { dataHandlers } from './data-handlers.ts'
import { facilityHandlers } from './facility-handlers.ts'
import { fileHandlers } from './file-handlers.ts'
import { mergingHandlers } from './merging-handlers.ts'
import { ownAccountHandlers } from './own-account-handlers.ts'
import { paperHandlers } from './paper-handlers.ts'
import { patronHandlers, portalBookingHandlers } from './patron-handlers.ts'
import { receiptHandlers } from './receipt-handlers.ts'
import { serviceHandlers } from './service-handlers.ts'
import { unpairedHandlers } from './unpaired-handlers.ts'

/** The portal's end of the link to the hub. */
const linkHandlers = {
  linkCodeCreate: async facility => facility.link.invite(),
  linkCodeRedeem: async (facility, { body }) => facility.link.admit(body),
  syncKeyRevoke: async facility => facility.link.revokeKeys(),
} satisfies Partial<Handlers<'portal', PortalFacility>>

/** The portal's handler of every call. */
export const portalHandlers: Handlers<'portal', PortalFacility> = joinHandlers([
  accountHandlers,
  factorHandlers,
  settingsHandlers<PortalFacility>({ peer: ({ peer }) => peer }),
  setupHandlers,
  peopleHandlers,
  attendantHandlers<PortalFacility>({ peer: ({ peer }) => peer }),
  privacyHandlers,
  staffHandlers,
  mergingHandlers,
  listHandlers,
  shopHandlers,
  membershipHandlers,
  prepaidHandlers,
  reportHandlers(),
  registerHandlers,
  attentionHandlers,
  screenHandlers,
  paymentHandlers<PortalFacility>({
    ofDays: listPaymentsOfStaff,
    ofPatron: (facility, range, userId, { caller }) =>
      listPaymentsOfUser(facility, range, userId, isStaff(caller)),
  }),
  cardHandlers,
  portalBookingHandlers,
  patronHandlers,
  ownAccountHandlers,
  paperHandlers,
  waitListHandlers,
  offerHandlers,
  facilityHandlers,
  fileHandlers,
  dataHandlers,
  receiptHandlers,
  serviceHandlers,
  unpairedHandlers,
  syncHandlers,
  linkHandlers,
])
