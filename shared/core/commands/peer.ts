import type { CommandName } from '@mayim/contract/sync/sync-messages.ts'
import type { Result } from '@mayim/domain/result.ts'

export interface AskOptions {
  /** How long the answer may take, and how long the other side may still begin: 3 s unless told, at most 10 s. */
  readonly timeoutMs?: number
}

/**
 * The other side, as this one may ask it while the link is up (sync-S6, sync-22). What is asked is
 * never stored and never repeated: when the answer does not come, nobody does it later.
 */
export interface Peer {
  /** Whether the other side answers now. It may be gone before it is asked. */
  linked(): boolean
  /**
   * Asks for one thing by name and settles with what the other side answers, its refusals included. The body and
   * the answer are plain JSON. Refuses linkDown at once when the link is down, and noAnswer when none came in time:
   * then it may have been done or not. Never throws.
   */
  ask<T = unknown>(name: CommandName, body: object, options?: AskOptions): Promise<Result<T>>
}

/** Where there is no other side: in tests and tools that need none. */
export const noPeer: Peer = {
  linked: () => false,
  ask: async () => ({ ok: false, kind: 'unreachable', code: 'linkDown' }),
}
