import { randomUUID } from 'node:crypto'
import type { Stoppable } from '../runtime/job.ts'

/** The other processes that serve the same facility from the same database, if there are any. */
export interface Peers {
  /** Of this process, until it ends. */
  readonly id: string
  /**
   * Runs something in one process at a time: here at once when it is free, else when its holder ends or is lost. After a
   * lost connection it may run in two for a moment, so that its effects are claimed in the database as well.
   */
  alone(name: string, start: () => Stoppable): Stoppable
  /** Notifies all other processes. A message may be lost: it only speeds things up and carries no data of its own. */
  tell(topic: string, body?: string): Promise<void>
  /** Listens to the other processes; returns a function that stops. */
  hear(topic: string, listener: (body: string) => void): () => void
  /** Starts to listen to the other processes. */
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
