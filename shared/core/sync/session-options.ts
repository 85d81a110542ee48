import type { CommandDesk } from '../commands/command-desk.ts'
import type { Facility } from '../runtime/facility.ts'
import type { SyncIdentity } from './judge-hello.ts'
import type { LinkState } from './link-state.ts'
import type { RecoveryDesk } from './recovery/recovery-desk.ts'

/** The part of a facility that a sync session needs. */
export type SyncHost = Pick<Facility, 'side' | 'db' | 'write' | 'changes' | 'clock' | 'hostClock' | 'log'>

/** One connection, whatever carries it. Messages may be lost, repeated or late. */
export interface Channel {
  send(text: string): void
  /** Ends the connection; `reason` is a word for the log of both. */
  close(reason: string): void
}

export interface SyncSessionOptions {
  readonly host: SyncHost
  readonly identity: SyncIdentity
  readonly channel: Channel
  readonly link: LinkState
  /** What the sides do for each other at once; without it every command is answered that it comes later. */
  readonly commands?: CommandDesk
  /** Brings back what a side has lost; without it the stream stands where a side was restored. */
  readonly recovery?: RecoveryDesk
}
