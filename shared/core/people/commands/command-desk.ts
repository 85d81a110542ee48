import { randomUUID } from 'node:crypto'
import type { MessageOf } from '@mayim/contract/sync/parse-message.ts'
import { type CommandName, commandStoredMs } from '@mayim/contract/sync/sync-messages.ts'
import { isRefusalCode, type RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { runAfter } from '../../ground/runtime/clock.ts'
import { describeError } from '../../ground/runtime/error-trace.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { AskOptions, Peer } from './peer.ts'

/** The handlers of commands from the other side. Bodies come over the link, so each handler validates its own. */
export type CommandHandlers = {
  readonly [N in CommandName]?: (body: unknown) => Promise<Result<unknown>>
}

/** What commands use of an open link. */
export interface CommandLink {
  send(message: MessageOf<'command'> | MessageOf<'result'>): void
  /** Milliseconds by which the other side's clock is ahead of this one. */
  peerAheadMs(): number
}

/** A late command must not open a door or the garage, so an older command is not run (sync-34). */
export const maxAgeMs = 10_000
/** The clocks' difference is measured by messages, whose time on the way is unknown. */
const skewMs = 2_000
const bodyMax = 64 * 1024
const maxResults = 2_000

interface StoredResult {
  readonly atMs: number
  readonly result: Promise<MessageOf<'result'>>
}

/**
 * Sends commands to the other side and runs its commands, over the link that is open. The desk outlives a connection,
 * so a repeated command gets the stored result and does not run again.
 */
export class CommandDesk implements Peer {
  readonly #host: Pick<Facility, 'hostClock' | 'log'>
  #handlers: CommandHandlers
  readonly #waiting = new Map<string, (answer: Result<unknown>) => void>()
  readonly #results = new Map<string, StoredResult>()
  #link: CommandLink | undefined

  constructor(host: Pick<Facility, 'hostClock' | 'log'>, handlers: CommandHandlers) {
    this.#host = host
    this.#handlers = handlers
  }

  /** Adds handlers to those of the constructor. */
  register(handlers: CommandHandlers): void {
    this.#handlers = { ...this.#handlers, ...handlers }
  }

  linked(): boolean {
    return this.#link !== undefined
  }

  async ask<T>(
    name: CommandName,
    body: object,
    { timeoutMs = maxAgeMs }: AskOptions = {},
  ): Promise<Result<T>> {
    const link = this.#link
    if (!link) return refuse('unreachable', 'linkDown')
    const text = JSON.stringify(body)
    if (text.length > bodyMax) return refuse('invalid', 'tooLarge')
    const id = randomUUID()
    const lifeMs = Math.min(timeoutMs, maxAgeMs)
    const expiresAt = Math.round(this.#host.hostClock.now() + lifeMs)
    const answer = new Promise<Result<unknown>>(resolve => {
      const cancelTimer = runAfter(this.#host, lifeMs, () => resolve(refuse('unreachable', 'noAnswer')))
      this.#waiting.set(id, received => {
        cancelTimer()
        resolve(received)
      })
    })
    link.send({ type: 'command', id, expiresAt, name, body: text })
    const result = await answer
    this.#waiting.delete(id)
    return result as Result<T>
  }

  /** Uses a link that has opened. */
  attach(link: CommandLink): void {
    this.#link = link
  }

  /** Stops using a link that has closed. Pending commands settle as noAnswer at once. */
  detach(link: CommandLink): void {
    if (this.#link !== link) return
    this.#link = undefined
    for (const answer of [...this.#waiting.values()]) answer(refuse('unreachable', 'noAnswer'))
  }

  /** Runs a command of the other side once and returns its result. */
  take(command: MessageOf<'command'>, peerAheadMs: number): Promise<MessageOf<'result'>> {
    this.#deleteOld()
    const known = this.#results.get(command.id)
    if (known) return known.result
    const result = this.#run(command, peerAheadMs)
    this.#results.set(command.id, { atMs: this.#host.hostClock.now(), result })
    return result
  }

  takeResult({ id, ok: succeeded, body }: MessageOf<'result'>): void {
    this.#waiting.get(id)?.(resultFrom(succeeded, body))
  }

  async #run(command: MessageOf<'command'>, peerAheadMs: number): Promise<MessageOf<'result'>> {
    const { id, name } = command
    const result = await this.#handle(command, peerAheadMs)
    const body = JSON.stringify(result.ok ? { value: result.value } : result)
    if (body.length > bodyMax) {
      this.#host.log.error({ name, bytes: body.length }, 'the result of a command is too large')
      return { type: 'result', id, ok: false, body: JSON.stringify(refuse('unreachable', 'noAnswer')) }
    }
    return { type: 'result', id, ok: result.ok, body }
  }

  async #handle(
    { name, body, expiresAt }: MessageOf<'command'>,
    peerAheadMs: number,
  ): Promise<Result<unknown>> {
    // `expiresAt` is by the sender's clock. A longer life than `maxAgeMs` is refused too.
    const leftMs = expiresAt - (this.#host.hostClock.now() + peerAheadMs)
    if (leftMs < 0 || leftMs > maxAgeMs + skewMs) return refuse('unreachable', 'linkDown')
    const handler = this.#handlers[name]
    if (!handler) return refuse('later', 'later')
    try {
      return await handler(JSON.parse(body))
    } catch (error) {
      this.#host.log.error({ name, ...describeError(error) }, 'running a command of the other side failed')
      return refuse('unreachable', 'noAnswer')
    }
  }

  /** A Map keeps its keys in the order in which they were added. */
  #deleteOld(): void {
    const before = this.#host.hostClock.now() - commandStoredMs
    for (const [id, { atMs }] of this.#results) {
      if (atMs > before && this.#results.size < maxResults) return
      this.#results.delete(id)
    }
  }
}

/** A code of a newer release becomes the code of its kind. */
function knownCode(code: unknown, kind: unknown): RefusalCode {
  return [code, kind].map(String).find(isRefusalCode) ?? 'internal'
}

/** Settles as noAnswer for a result that does not match our format. */
function resultFrom(succeeded: boolean, body: string): Result<unknown> {
  try {
    const parsed = JSON.parse(body)
    if (succeeded) return ok(parsed.value)
    const { kind, code, field, detail } = parsed
    return refuse(kind, knownCode(code, kind), { ...(field ? { field } : {}), ...(detail ? { detail } : {}) })
  } catch {
    return refuse('unreachable', 'noAnswer')
  }
}
