import type { LinkState } from '@mayim/contract/entities/device.ts'
import type { Peer } from '@mayim/core/commands/peer.ts'
import type { SentText } from '@mayim/core/messages/outbox.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { ContactDesk } from './mail/contact-desk.ts'
import type { Cards } from './payments/cards.ts'

/** The context of the portal. */
export interface PortalFacility extends Facility {
  /** The other side, for what only it can do. */
  readonly peer: Peer
  readonly link: {
    state(): Promise<LinkState>
    /** Settles when the hub has what was committed here, or need not be waited for any longer. */
    confirmed(): Promise<boolean>
    /** Asks the hub for all that this side may have lost, and goes on in the place of any other copy of it. */
    recover(): Promise<Result<null>>
    /** Lets no key of the hub in any more, and ends its channel. */
    revokeKeys(): Promise<Result<null>>
  }
  /** Takes the messages of the site's forms. */
  readonly contact: ContactDesk
  /** The facility's card processor, and what is under way there. */
  readonly cards: Cards
  /** The texts that the demo would have sent; null outside of it. */
  readonly outbox: (() => readonly SentText[]) | null
}
