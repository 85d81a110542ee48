import { randomUUID } from 'node:crypto'
import type { MessageOf } from '@mayim/contract/sync/parse-message.ts'
import { type CommandName, commandKeptMs } from '@mayim/contract/sync/sync-messages.ts'
import { isRefusalCode, type RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { describeError } from '../runtime/error-trace.ts'
import type { Facility } from '../runtime/facility.ts'
import type { AskOptions, Peer } from './peer.ts'

/** What one side does for the other. Bodies come over the wire: a handler checks what it takes. */
export type CommandHandlers = {
  readonly [N in CommandName]?: (body: unknown) => Promise<Result<unknown>>
}

/** The channel as commands need it, while it is open. */
export interface CommandLine {
  send(message: MessageOf<'command'> | MessageOf<'result'>): void
  /** How far the other side's clock is ahead of this one. */
  peerAheadMs(): number
}

/** Runs something once after a while, unless it is taken back by what it returns. */
export type After = (ms: number, act: () => void) => () => void

const askedWithinMs = 3_000
/** A door or a garage lives by this: nothing that was asked longer ago is begun (the sync design, Conflicts). */
const longestLifeMs = 10_000
/** The difference of the clocks is measured by messages, each of which was under way for a while. */
const skewMs = 2_000
const bodyMax = 64 * 1024
const keptMax = 2_000

interface Kept {
  readonly atMs: number
  readonly result: Promise<MessageOf<'result'>>
}

/**
 * Asks the other side and answers it, over whichever conversation is open. It outlives the conversations, so a command
 * that comes a second time is answered from memory and not done again.
 */
export class CommandDesk implements Peer {
  readonly #host: Pick<Facility, 'hostClock' | 'log'>
  #handlers: CommandHandlers
  readonly #after: After
  readonly #newId: () => string
  readonly #waiting = new Map<string, (answer: Result<unknown>) => void>()
  readonly #kept = new Map<string, Kept>()
  #line: CommandLine | undefined

  constructor(
    host: Pick<Facility, 'hostClock' | 'log'>,
    handlers: CommandHandlers,
    { after = afterTimeout, newId = randomUUID }: { after?: After; newId?: () => string } = {},
  ) {
    this.#host = host
    this.#handlers = handlers
    this.#after = after
    this.#newId = newId
  }

  /** What this side does for the other beside what it was made with. */
  register(handlers: CommandHandlers): void {
    this.#handlers = { ...this.#handlers, ...handlers }
  }

  linked(): boolean {
    return this.#line !== undefined
  }

  async ask<T>(
    name: CommandName,
    body: object,
    { timeoutMs = askedWithinMs }: AskOptions = {},
  ): Promise<Result<T>> {
    const line = this.#line
    if (!line) return refuse('unreachable', 'linkDown')
    const text = JSON.stringify(body)
    if (text.length > bodyMax) return refuse('invalid', 'tooLarge')
    const id = this.#newId()
    const lifeMs = Math.min(timeoutMs, longestLifeMs)
    const expiresAt = Math.round(this.#host.hostClock.now() + lifeMs)
    const answer = new Promise<Result<unknown>>(resolve => {
      const takeBack = this.#after(lifeMs, () => resolve(refuse('unreachable', 'noAnswer')))
      this.#waiting.set(id, result => {
        takeBack()
        resolve(result)
      })
    })
    line.send({ type: 'command', id, expiresAt, name, body: text })
    const given = await answer
    this.#waiting.delete(id)
    return given as Result<T>
  }

  /** A conversation is open: from now on commands go over it. */
  attach(line: CommandLine): void {
    this.#line = line
  }

  /** That conversation has ended. Who waits is told at once that no answer will come. */
  detach(line: CommandLine): void {
    if (this.#line !== line) return
    this.#line = undefined
    for (const answer of [...this.#waiting.values()]) answer(refuse('unreachable', 'noAnswer'))
  }

  /** Does what the other side asks, once, and says what came of it. */
  take(command: MessageOf<'command'>, peerAheadMs: number): Promise<MessageOf<'result'>> {
    this.#forgetOld()
    const known = this.#kept.get(command.id)
    if (known) return known.result
    const result = this.#answer(command, peerAheadMs)
    this.#kept.set(command.id, { atMs: this.#host.hostClock.now(), result })
    return result
  }

  takeResult({ id, ok: went, body }: MessageOf<'result'>): void {
    this.#waiting.get(id)?.(resultFrom(went, body))
  }

  async #answer(command: MessageOf<'command'>, peerAheadMs: number): Promise<MessageOf<'result'>> {
    const { id, name } = command
    const result = await this.#carryOut(command, peerAheadMs)
    const body = JSON.stringify(result.ok ? { value: result.value } : result)
    if (body.length > bodyMax) {
      this.#host.log.error({ name, bytes: body.length }, 'the answer to a command is too large')
      return { type: 'result', id, ok: false, body: JSON.stringify(refuse('unreachable', 'noAnswer')) }
    }
    return { type: 'result', id, ok: result.ok, body }
  }

  async #carryOut(
    { name, body, expiresAt }: MessageOf<'command'>,
    peerAheadMs: number,
  ): Promise<Result<unknown>> {
    // By the asker's clock: it lives no longer there than here, and no asker gives it a longer life than it may have.
    const leftMs = expiresAt - (this.#host.hostClock.now() + peerAheadMs)
    if (leftMs < 0 || leftMs > longestLifeMs + skewMs) return refuse('unreachable', 'linkDown')
    const handler = this.#handlers[name]
    if (!handler) return refuse('later', 'later')
    try {
      return await handler(JSON.parse(body))
    } catch (error) {
      this.#host.log.error({ name, ...describeError(error) }, 'a command of the other side failed')
      return refuse('unreachable', 'noAnswer')
    }
  }

  /** Keys of a Map stay in the order in which they were added. */
  #forgetOld(): void {
    const before = this.#host.hostClock.now() - commandKeptMs
    for (const [id, { atMs }] of this.#kept) {
      if (atMs > before && this.#kept.size < keptMax) return
      this.#kept.delete(id)
    }
  }
}

function afterTimeout(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

/** A code that only a newer release has says no more than its kind. */
function knownCode(code: unknown, kind: unknown): RefusalCode {
  return [code, kind].map(String).find(isRefusalCode) ?? 'internal'
}

/** What is no answer of this program is taken as none. */
function resultFrom(went: boolean, body: string): Result<unknown> {
  try {
    const told = JSON.parse(body)
    if (went) return ok(told.value)
    const { kind, code, field, detail } = told
    return refuse(kind, knownCode(code, kind), { ...(field ? { field } : {}), ...(detail ? { detail } : {}) })
  } catch {
    return refuse('unreachable', 'noAnswer')
  }
}
