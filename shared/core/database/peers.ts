import { randomUUID } from 'node:crypto'
import type { Stoppable } from '../runtime/job.ts'

/** The other processes that serve the same facility from the same database, if there are any. */
export interface Peers {
  /** Of this process, until it ends. */
  readonly id: string
  /**
   * Starts something in one of the processes at a time: here at once when nobody has it, else when its holder ends or is
   * lost. After a lost connection it may for a moment still run in two, so what it does is claimed in the database too.
   */
  alone(name: string, start: () => Stoppable): Stoppable
  /** Tells all other processes; lost when they are not listening, so it hurries things up and never carries them. */
  tell(topic: string, body?: string): Promise<void>
  /** Hears the other processes; returns the way to stop. */
  hear(topic: string, listener: (body: string) => void): () => void
  /** Hears the others from now on. */
  begin(): Promise<void>
  close(): Promise<void>
}

/** A process that has its database to itself. */
export function noPeers(): Peers {
  return {
    id: randomUUID(),
    alone: (_name, start) => start(),
    tell: async () => undefined,
    hear: () => () => undefined,
    begin: async () => undefined,
    close: async () => undefined,
  }
}
