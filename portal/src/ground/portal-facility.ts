import type { LinkState } from '@mayim/contract/entities/device.ts'
import type { SetupLack } from '@mayim/contract/setup-steps.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { SentText } from '@mayim/core/messages/messenger.ts'
import type { BackupDesk } from '@mayim/core/operator/copies/backup-desk.ts'
import type { Peer } from '@mayim/core/people/commands/peer.ts'
import type { LinkSnapshot } from '@mayim/core/sync/link-state.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { ContactDesk } from '../messages/mail/contact-desk.ts'
import type { Cards } from '../money/cards.ts'
import type { ServiceDesk } from './test-service.ts'

/** The context of the portal. */
export interface PortalFacility extends Facility {
  /** The other side, for what only it can do. */
  readonly peer: Peer
  readonly link: {
    state(): Promise<LinkState>
    /** The same without what is in the database. */
    current(): LinkSnapshot
    /** Requests from the hub everything that this side may have lost, and fences any other copy of this side. */
    recover(): Promise<Result<null>>
    /** Ends a recovery that the other side will not answer any more (sync-1141). */
    endRecovery(): Promise<Result<null>>
    /** Makes the code that a hub joins by. */
    invite(): Promise<Result<{ code: string; expiresAt: string }>>
    /** Accepts a hub by its code and the hash of its key. */
    admit(asked: {
      readonly code: string
      readonly keyHash: string
    }): Promise<Result<{ facilityId: string; facilityKey: string }>>
    /** Revokes the hub's keys and closes the link. */
    revokeKeys(): Promise<Result<null>>
  }
  /** Accepts the messages of the site's forms. */
  readonly contact: ContactDesk
  /** The facility's card processor, and the payments under way. */
  readonly cards: Cards
  /** Tests the services for an Admin. */
  readonly services: ServiceDesk
  /** What the machine of the portal lacks (settings-1100). */
  lacks(): readonly SetupLack[]
  readonly backups: BackupDesk
  /** The texts that the demo would have sent; null outside it. */
  readonly outbox: (() => readonly SentText[]) | null
}
