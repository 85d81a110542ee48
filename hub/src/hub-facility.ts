import type { LabEvening, LabState, LinkState } from '@mayim/contract/entities/device.ts'
import type { Peer } from '@mayim/core/commands/peer.ts'
import type { SentText } from '@mayim/core/messages/outbox.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { TriedPin } from '@mayim/domain/building/pin-lock.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { Devices } from './devices/devices.ts'

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

/** What an evening to play is made of. */
export interface EveningPlan {
  readonly patrons: number
  readonly seed: number
  readonly speed: number
}

/** Plays an evening against the hub of a demo, one at a time. */
export interface EveningPlayer {
  state(): LabEvening
  /** Refuses eveningPlaying. */
  start(plan: EveningPlan): Result<LabEvening>
  stop(): void
}

/** Counts the wrong PINs of each screen and locks it after too many. */
export interface PinGuard {
  /**
   * Begins a try; `end` follows, whatever came of it. Refuses pinLocked while the screen is locked, and where as many are
   * under way as are left before the lock: who asks a hundred times at once has no more tries than one who waits.
   */
  begin(screenId: string): Result<null>
  end(screenId: string): void
  wrong(screenId: string): void
  right(screenId: string): void
  triedAt(screenId: string): TriedPin
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
