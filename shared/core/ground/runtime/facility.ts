import type { Hold, Role, Side } from '@mayim/contract/call.ts'
import type { Settings } from '@mayim/contract/settings.ts'
import type { PlannedValue } from '@mayim/contract/settings-by-night.ts'
import type { ScheduleOverride } from '@mayim/domain/calendar/schedule.ts'
import type { OutOfServicePeriod } from '@mayim/domain/capacity/out-of-service.ts'
import type { Language } from '@mayim/domain/language.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { ClockStanding } from '@mayim/domain/sync/clock-standing.ts'
import type { ItemSwitch } from '@mayim/domain/visit/shabbos-items.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Caches } from '../log/open-log.ts'
import type { Schema } from '../schema/schema.ts'
import type { Storage } from './storage.ts'

/** Milliseconds since the epoch. Tests and the demo set it. */
export interface Clock {
  now(): number
  /** Runs `run` once after `ms` of this clock, and returns a function that cancels it. Without it, after real time. */
  after?(ms: number, run: () => void): () => void
}

/** What this side's clock is worth (sync-971). */
export interface FacilityTime {
  /** Whether the time is known now. A clock that was set since the last call counts at once. */
  isKnown(): boolean
  standing(): ClockStanding
  /** A person says that the clock shows the right time. */
  confirm(): void
  /** The other side says how far its clock is ahead. */
  notePeer(aheadMs: number): void
}

export type Readers = Kysely<Schema>
export type Writers = Transaction<Schema>

/** Makes keyed hashes and opens nothing. */
export interface Hasher {
  /** A keyed hash, to look a value up without storing it. */
  fingerprint(plain: string): string
}

/** Seals secrets with keys that lie outside the database. */
export interface Sealer extends Hasher {
  /** The key that seals; every sealed value names it. */
  readonly keyId: string
  seal(plain: string): string
  open(sealed: string): string
}

/** The key of one person's notes. */
export interface NoteKey {
  readonly id: string
  readonly userId: string
  /** 256 random bits, base64url. */
  readonly key: string
}

/** Seals what is noted about a person with her own key, which lies outside the database and its backups (privacy-670). */
export interface NoteKeys {
  /** The note as it is stored and sent to the other side; '' for ''. Makes the person's key with her first note. */
  seal(userId: string, note: string): string
  /** The note as it was written. '' while its key has not come from the other side, and for ever once it is destroyed. */
  open(stored: string): string
  /** Makes the keys of many persons in one write. */
  makeFor(userIds: readonly string[]): void
  /** The ids of the keys that seal these values and are not here. */
  missingIn(values: readonly string[]): readonly string[]
  /** The persons whose keys seal these values, as far as the keys are here. */
  personsOf(values: readonly string[]): readonly string[]
  keysOf(ids: readonly string[]): readonly NoteKey[]
  /** Adds keys of the other side. */
  add(keys: readonly NoteKey[]): void
  /** Called with the keys that were made here, before the first value that they seal is stored. */
  onMade(listener: (keys: readonly NoteKey[]) => void): () => void
  /** Called when keys of the other side were added. */
  onAdded(listener: (keys: readonly NoteKey[]) => void): () => void
  /** Destroys the keys of persons, with which their notes are forgotten, in every backup too. */
  destroy(userIds: readonly string[]): void
  close(): void
}

/** Notifies of commits of this side. */
export interface ChangeFeed {
  /** The highest position committed here. */
  readonly head: number
  /** Rises with each commit of this process, also with one that appended no entry. */
  readonly commits: number
  /** Other processes write to the same database. `head` shows their commits a little later. */
  readonly isShared: boolean
  /** Called after each commit that appended entries. Returns a function that unsubscribes. */
  onCommit(listener: (head: number) => void): () => void
  /** Called after each commit of this process that queued a text. Returns a function that unsubscribes. */
  onText(listener: () => void): () => void
}

/**
 * The context of a request or an effect: everything that an operation may touch. Passed as the first
 * argument, never a module global; an operation asks for the part it needs (`Pick<Facility, 'db' | 'clock'>`).
 */
export interface Facility {
  readonly side: Side
  /** Reads on a separate connection that never waits for a write. */
  readonly db: Readers
  /**
   * The only way to write. Runs the operation in its own savepoint. A refusal or an error rolls it back without effect
   * on other operations. The promise settles after the commit is on disk.
   */
  write<T>(operation: (trx: Writers) => Promise<Result<T>>): Promise<Result<T>>
  /**
   * Writes what nobody may wait for: now or, while the database cannot, as soon as it can. It never rejects. `line` is
   * what the process log says of it meanwhile: ids, and no names.
   */
  keep(operation: (trx: Writers) => Promise<Result<unknown>>, line: object): Promise<void>
  readonly caches: Caches
  /** Whether writes reach the disk. */
  readonly storage: Storage
  readonly changes: ChangeFeed
  readonly settings: SettingsReader
  /** The facility's clock: the evening's time. */
  readonly clock: Clock
  /** The host's clock: for tokens, codes and limits, which a demo's clock must not age. */
  readonly hostClock: Clock
  /** What happens by the clock alone waits until the time is known. */
  readonly time: FacilityTime
  /** Of the facility key, which both sides have: for ids and lookups. It seals and opens nothing (privacy-50). */
  readonly hasher: Hasher
  /** Of a key that only this side has. */
  readonly ownSealer: Sealer
  readonly notes: NoteKeys
  readonly log: Logger
  /** At the portal `handOverSale`. Null at the hub, which keeps every booking that it sells. */
  readonly saleHook: SaleHook | null
  /** At the portal: resolves when the hub has the changes committed here, or waiting has ended. Absent at the hub. */
  readonly confirmedByHub?: () => Promise<boolean>
}

/**
 * Runs in the transaction of every sale, after the booking is written. Returns the side that owns the booking from
 * then on.
 */
type SaleHook = (
  facility: Facility,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  sale: { readonly id: string; readonly date: string },
) => Promise<Side>

/** All settings as typed values, cached in memory and updated from the change log. */
export interface SettingsReader {
  /** Tonight's. A new object after each change of a setting or an override, so that derived values can be cached by it. */
  current(): Settings
  /**
   * The settings by which a night is, will be or was sold and worked: with what is planned from a night on
   * (settings-45), and for a night that is over those of its end (calendar-55).
   */
  onNight(date: string): Settings
  /** What is planned for nights after tonight, by its first night (settings-45). */
  ahead(): readonly PlannedValue[]
  /** The overrides of nights, by civil date. */
  overrides(): ReadonlyMap<string, ScheduleOverride>
  /** The switches of allowed items on Shabbos and Yom Tov, in order of time. */
  shabbosSwitches(): readonly ItemSwitch[]
  /** The periods of rooms out of service that were not ended early. */
  outOfService(): readonly OutOfServicePeriod[]
  /** Resolves when every commit of this process is in the settings. */
  settled(): Promise<void>
  /** Reads settings again that were stored without an entry in the log. */
  reload(): Promise<void>
}

/** Who makes a request. */
export interface Caller {
  readonly kind: 'anyone' | 'person' | 'device' | 'system'
  /** The id of the user or the device; `anyone` or `system` for others. */
  readonly id: string
  readonly roles: readonly Role[]
  /** Of a room panel. */
  readonly roomId?: number
  /** Why the session may make only a few calls. */
  readonly held?: Hold
  /** Of a form: the position of the log at which it read what it showed (screens-1001). */
  readonly seen?: number
  readonly address: string
  readonly language: Language
}
