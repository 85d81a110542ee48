import type { LabState, LinkState } from '@mayim/contract/entities/device.ts'
import type { Peer } from '@mayim/core/commands/peer.ts'
import type { SentText } from '@mayim/core/messages/outbox.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { Devices } from './effects/start-devices.ts'
import type { EveningPlayer } from './lab/evening-player.ts'
import type { PinGuard } from './pins/pin-guard.ts'

/** The link to the portal as screens and the lab see it. */
export interface PortalLink {
  state(): Promise<LinkState>
  /** Cuts the link and keeps it cut, or lets it join again: the demo's switch. */
  setCut(cut: boolean): Promise<void>
  /** Asks the portal for all that this side may have lost, and goes on in the place of any other copy of it. */
  recover(): Promise<Result<null>>
  /** Makes a new key for the channel. Refuses linkDown and noAnswer. */
  rotateKey(): Promise<Result<null>>
}

/** The demo's clock; null in a real facility, where time is time. */
export interface DemoClock {
  speed(): number
  set(facilityMs: number, speed: number): void
}

/** The context of the hub: the facility with the building attached. */
export interface HubFacility extends Facility {
  /** The other side, for what only it can do. */
  readonly peer: Peer
  readonly devices: Devices
  /** The last messages of the bus, newest first. */
  messages(): LabState['messages']
  /** As the light says of itself; null while nothing was heard of it. */
  lightOf(roomId: number): boolean | null
  readonly pinGuard: PinGuard
  readonly link: PortalLink
  readonly demoClock: DemoClock | null
  readonly demo: boolean
  /** Plays evenings; null outside of the demo. */
  readonly evening: EveningPlayer | null
  /** The texts that the demo would have sent; null outside of it. */
  readonly outbox: (() => readonly SentText[]) | null
}
