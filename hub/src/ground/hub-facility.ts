import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import type { LabEvening, LabState, LinkState } from '@mayim/contract/entities/device.ts'
import type { ReleaseState } from '@mayim/contract/entities/release.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { SentText } from '@mayim/core/messages/messenger.ts'
import type { BackupDesk } from '@mayim/core/operator/copies/backup-desk.ts'
import type { CardList } from '@mayim/core/people/attendant-cards.ts'
import type { Peer } from '@mayim/core/people/commands/peer.ts'
import type { LinkSnapshot } from '@mayim/core/sync/link-state.ts'
import type { TriedPin } from '@mayim/domain/building/pin-lock.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { BridgeDesk } from '../devices/bridges/bridge-desk.ts'
import type { Devices } from '../devices/devices.ts'
import type { WeatherDesk } from './weather.ts'

/** The link to the portal as the screens and the lab see it. */
export interface PortalLink {
  state(): Promise<LinkState>
  /** The same without what is in the database. */
  current(): LinkSnapshot
  /** Disconnects the link and keeps it disconnected, or lets it connect again: the demo's switch. */
  setCut(cut: boolean): Promise<void>
  /** Requests from the portal everything that this side may have lost, and fences any other copy of this side. */
  recover(): Promise<Result<null>>
  /** Ends a recovery that the other side will not answer any more (sync-1141). */
  endRecovery(): Promise<Result<null>>
  /** Whether a code must join this hub to its portal, or has; `none` for keys that the operator set. */
  joining(): 'none' | 'needed' | 'done'
  /** Joins the portal at that address by the code of its Admin, and connects. */
  join(asked: { readonly address: string; readonly code: string }): Promise<Result<null>>
  /** Creates a new key for the link. */
  rotateKey(): Promise<Result<null>>
}

/** The demo's clock; null in a real facility, whose clock nobody sets. */
export interface DemoClock {
  speed(): number
  set(facilityMs: number, speed: number): void
}

/** The parameters of a played evening. */
export interface EveningPlan {
  readonly patrons: number
  readonly seed: number
  readonly speed: number
}

/** Plays evenings against the hub of a demo, one at a time. */
export interface EveningPlayer {
  state(): LabEvening
  start(plan: EveningPlan): Result<LabEvening>
  stop(): void
}

/** Counts the wrong PINs of each screen and locks it after too many. */
export interface PinGuard {
  /**
   * Begins a try; the caller must call `end` with its outcome. Refuses pinLocked while the screen is locked, and
   * while as many tries are under way as are left before the lock, so that a hundred simultaneous tries are no more
   * than a series.
   */
  begin(screenId: string): Result<null>
  end(screenId: string): void
  wrong(screenId: string): void
  right(screenId: string): void
  triedAt(screenId: string): TriedPin
  /**
   * Judges a try that the lock of its screen may not refuse: slowly, and one at a time in the whole building. Refuses
   * pinLocked with the seconds while another is judged.
   */
  slowly<T>(find: () => Promise<T | undefined>): Promise<Result<T | undefined>>
}

export interface GivenCode {
  readonly code: string
  /** A reader of the building read a card; false for what was typed, and for whatever a screen sends by itself. */
  readonly isCard: boolean
}

/**
 * The cards that were held to readers on the bus a moment ago. A screen gets a word that stands for the card, once
 * and for 15 seconds, and never the card's code (building-381).
 */
export interface HeardCards {
  /** Keeps a card for the screens that it is for; returns the word that stands for it. */
  keep(code: string, isFor: (caller: Caller) => boolean, isTyped: boolean): string
  /** The code that a caller sent, or that of the card that it stands for; null for a word that is not its, or over. */
  codeOf(caller: Caller, given: string): GivenCode | null
}

/** The messages of one device, for as long as a technician follows it. */
export interface Traces {
  start(point: string, untilMs: number): void
  /** The newest first; undefined for a device that nobody followed. */
  of(point: string): { readonly untilMs: number; readonly messages: LabState['messages'] } | undefined
}

/** Where the kernel's files are. A test has a folder of its own. */
export interface MachineFolders {
  /** `/`: the parent of `proc`, `sys` and `run`. */
  readonly root: string
  readonly dataDir: string
  readonly databaseFile: string
}

/** The facility's own certificate authority, which screens have to trust once (threats-670). */
export interface OwnCa {
  readonly pem: string
  /** SHA-256, as a browser and openssl print it: `AB:CD:…`. */
  readonly fingerprint: string
}

/** The machine and the files of the hub, for its health (building-247). */
export interface HubMachine {
  readonly folders: MachineFolders
  /** Full days until the hub's certificate expires; null for none. */
  certificateDays(): number | null
  /** The facility's own certificate authority, if its file lies beside the hub's certificate. */
  readonly ownCa: OwnCa | null
}

/** The releases for this machine, and their installation by root (building-1161). */
export interface ReleaseDesk {
  view(): Promise<ReleaseState>
  /** Looks into a folder of the web. What is newer and signed is offered, and its package is fetched. */
  look(address: string): Promise<Result<null>>
  /** Takes one uploaded file of a release; the package comes last, and is offered then. */
  take(file: UploadedFile): Promise<Result<null>>
  /** Orders the update, or takes the order back. Returns the version. */
  order(when: ReleaseState['order']): Promise<Result<string>>
  /** The daily look, and an order for tonight whose time has come. */
  lookAround(): Promise<void>
}

/** The context of the hub: the facility with the building attached. */
export interface HubFacility extends Facility {
  /** The other side, for what only it can do. */
  readonly peer: Peer
  readonly devices: Devices
  readonly bridges: BridgeDesk
  /** The last messages of the bus, newest first. */
  messages(): LabState['messages']
  /** The messages of the devices that technicians follow. */
  readonly traces: Traces
  /** The state that the light reports; null until it has reported. */
  lightOf(roomId: number): boolean | null
  readonly pinGuard: PinGuard
  /** The cards that were held to readers of the desk, a kiosk or a panel. */
  readonly heardCards: HeardCards
  /** Who has a card, also while the database cannot answer. */
  readonly cards: CardList
  readonly link: PortalLink
  readonly demoClock: DemoClock | null
  readonly demo: boolean
  /** Plays evenings; null outside the demo. */
  readonly evening: EveningPlayer | null
  readonly machine: HubMachine
  readonly releases: ReleaseDesk
  readonly weather: WeatherDesk
  readonly backups: BackupDesk
  /** The texts that the demo would have sent; null outside it. */
  readonly outbox: (() => readonly SentText[]) | null
}
