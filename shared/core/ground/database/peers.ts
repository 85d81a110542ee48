import { randomUUID } from 'node:crypto'
import type { Stoppable } from '../runtime/job.ts'

/** The other processes that serve the same facility from the same database, if there are any. */
export interface Peers {
  /** The id of this process, new at each start. */
  readonly id: string
  /**
   * Runs something in one process at a time: here at once if it is free, else when the process that runs it ends or is
   * lost. After a lost connection it may briefly run in two, so its effects must also be claimed in the database.
   */
  alone(name: string, start: () => Stoppable): Stoppable
  /** Notifies all other processes. A message may be lost, so it must only make something faster. */
  publish(topic: string, body?: string): Promise<void>
  /** Subscribes to a topic of the other processes. Returns a function that unsubscribes. */
  subscribe(topic: string, listener: (body: string) => void): () => void
  /** Starts to listen to the other processes. */
  begin(): Promise<void>
  close(): Promise<void>
}

/** The peers of a process that has its database to itself. */
export function noPeers(): Peers {
  return {
    id: randomUUID(),
    alone: (_name, start) => start(),
    publish: async () => undefined,
    subscribe: () => () => undefined,
    begin: async () => undefined,
    close: async () => undefined,
  }
}
