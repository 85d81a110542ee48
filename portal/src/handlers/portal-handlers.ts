import type { Handlers } from '@mayim/shared/http/handler.ts'
import { accountHandlers } from '@mayim/shared/http/handlers/account.ts'
import { attentionHandlers } from '@mayim/shared/http/handlers/attention.ts'
import { settingsHandlers } from '@mayim/shared/http/handlers/house-settings.ts'
import { paymentHandlers } from '@mayim/shared/http/handlers/payments.ts'
import { peopleHandlers } from '@mayim/shared/http/handlers/people.ts'
import { shopHandlers } from '@mayim/shared/http/handlers/shop.ts'
import { syncHandlers } from '@mayim/shared/http/handlers/sync.ts'
import { offerHandlers, waitListHandlers } from '@mayim/shared/http/handlers/wait-list.ts'
import { waitForHub } from '../bookings/wait-for-hub.ts'
import type { PortalFacility } from '../portal-facility.ts'
import { cardHandlers } from './card-handlers.ts'
import { fileHandlers } from './file-handlers.ts'
import { houseHandlers } from './house-handlers.ts'
import { ownAccountHandlers } from './own-account-handlers.ts'
import { patronHandlers } from './patron-handlers.ts'

/** What the portal answers, call by call. */
export const portalHandlers: Handlers<'portal', PortalFacility> = waitForHub({
  ...accountHandlers,
  ...settingsHandlers,
  ...peopleHandlers,
  ...paymentHandlers,
  ...shopHandlers,
  ...attentionHandlers,
  ...cardHandlers,
  ...patronHandlers,
  ...ownAccountHandlers,
  ...waitListHandlers,
  ...offerHandlers,
  ...houseHandlers,
  ...fileHandlers,
  ...syncHandlers,
  syncKeyRevoke: async facility => facility.link.revokeKeys(),
})
