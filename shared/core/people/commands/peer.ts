import type { CommandName } from '@mayim/contract/sync/sync-messages.ts'
import type { Result } from '@mayim/domain/result.ts'

export interface AskOptions {
  /** How long the caller waits, and how late the other side may start: 10 s, and no longer. */
  readonly timeoutMs?: number
}

/**
 * Runs commands on the other side while the link is up (sync-S6, sync-22). A command is never stored and never retried.
 * Without an answer, nobody runs it later.
 */
export interface Peer {
  /** Whether the link is up now. It may break before a command is sent. */
  linked(): boolean
  /**
   * Runs one command and returns the other side's result, refusals included. Body and result are plain JSON. Refuses
   * linkDown at once while the link is down, and noAnswer if no result came in time; then the command may have run or
   * not. Never throws.
   */
  ask<T = unknown>(name: CommandName, body: object, options?: AskOptions): Promise<Result<T>>
}

/** A peer without a link, for tests and tools. */
export const noPeer: Peer = {
  linked: () => false,
  ask: async () => ({ ok: false, kind: 'unreachable', code: 'linkDown' }),
}
