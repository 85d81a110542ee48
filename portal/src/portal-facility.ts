import type { LinkState } from '@mayim/shared/contract/entities/device.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'

export interface SentText {
  readonly id: string
  readonly at: string
  readonly to: string
  readonly text: string
  readonly kind: string
}

/** The context of the portal. */
export interface PortalFacility extends Facility {
  readonly link: { state(): Promise<LinkState> }
  /** The texts that the demo would have sent; null outside of it. */
  readonly outbox: (() => readonly SentText[]) | null
}
