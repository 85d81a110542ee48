import type { Facility } from '../ground/runtime/facility.ts'
import type { CommandDesk } from '../people/commands/command-desk.ts'
import type { SyncIdentity } from './check-hello.ts'
import type { LinkState } from './link-state.ts'
import type { RecoveryDesk } from './recovery/recovery-desk.ts'

/** The part of a facility that a sync session needs. */
export type SyncHost = Pick<Facility, 'side' | 'db' | 'write' | 'changes' | 'clock' | 'hostClock' | 'log'>

/** One connection over any transport. Messages may be lost, repeated or late. */
export interface Channel {
  send(text: string): void
  /** Ends the connection. Both sides log the `reason`. */
  close(reason: string): void
}

export interface SyncSessionOptions {
  readonly host: SyncHost
  readonly identity: SyncIdentity
  readonly channel: Channel
  readonly link: LinkState
  /** Runs commands of the other side. Without it, every command is answered with `later`. */
  readonly commands?: CommandDesk
  /** Recovers a restored side. Without it, the exchange stops after a restore. */
  readonly recovery?: RecoveryDesk
}
