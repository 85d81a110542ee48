import { downAfterMs, pingEveryMs, type SyncMessage } from '../../contract/sync-messages.ts'
import { otherSide } from '../../data/change-log.ts'
import { describeError } from '../../data/error-trace.ts'
import type { Facility } from '../facility.ts'
import { greet, judgeHello, type SyncIdentity } from './judge-hello.ts'
import type { LinkState } from './link-state.ts'
import { outgoingEntries } from './outgoing-entries.ts'
import { type MessageOf, parseMessage } from './parse-message.ts'
import { receiveEntries } from './receive-entries.ts'

/** A batch or a greeting that was not answered in this time is taken as lost. */
const answerWithinMs = 5_000
const waitingMessagesMax = 64

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
}

/**
 * One conversation between the sides, the same on both: greet, judge, then send one batch at a time and wait
 * for the cursor, while taking the other's. All that it remembers is in the two logs, so it may end anywhere.
 */
export class SyncSession {
  readonly #host: SyncHost
  readonly #identity: SyncIdentity
  readonly #channel: Channel
  readonly #link: LinkState
  readonly #unlisten: () => void
  #greeted = false
  #welcomed = false
  #ended = false
  /** The last number handed to the channel; falls back to what the other side says it has. */
  #sentSeq = 0
  #awaitingCursorSince: number | undefined
  #pumping = false
  readonly #beganAt: number
  #lastReceivedAt: number
  #lastPingAt: number
  #waiting = 0
  #inTurn: Promise<void> = Promise.resolve()

  constructor({ host, identity, channel, link }: SyncSessionOptions) {
    this.#host = host
    this.#identity = identity
    this.#channel = channel
    this.#link = link
    this.#beganAt = host.hostClock.now()
    this.#lastReceivedAt = this.#beganAt
    this.#lastPingAt = this.#lastReceivedAt
    this.#unlisten = host.changes.onCommit(() => this.#pump())
  }

  get open(): boolean {
    return this.#greeted && this.#welcomed && !this.#ended
  }

  async begin(): Promise<void> {
    this.#send(await greet(this.#host, this.#identity))
  }

  /** Takes one frame. Frames are worked off in turn; the promise settles when this one is done. */
  receive(text: string): Promise<void> {
    if (this.#ended) return this.#inTurn
    this.#waiting += 1
    if (this.#waiting > waitingMessagesMax) this.#close('flooded')
    this.#inTurn = this.#inTurn.then(() => this.#take(text))
    return this.#inTurn
  }

  /** To be called every second: pings, sends again what was lost, and ends a silent connection. */
  tick(): void {
    if (this.#ended) return
    const now = this.#host.hostClock.now()
    // Until both have greeted it counts from the beginning: a peer whose answer was lost may well talk on.
    const silentMs = now - (this.open ? this.#lastReceivedAt : this.#beganAt)
    if (silentMs > (this.open ? downAfterMs : 2 * answerWithinMs)) {
      this.#close('silent')
      return
    }
    if (now - this.#lastPingAt >= pingEveryMs) {
      this.#lastPingAt = now
      this.#send({ type: 'ping', clock: Math.round(now) })
    }
    if (this.#awaitingCursorSince !== undefined && now - this.#awaitingCursorSince > answerWithinMs) {
      this.#awaitingCursorSince = undefined
      this.#sentSeq = this.#link.current().peerCursor
      this.#pump()
    }
  }

  /** The connection is gone. What was received is finished first. */
  async end(): Promise<void> {
    if (!this.#ended) {
      this.#ended = true
      this.#unlisten()
      this.#link.update({ linked: false })
    }
    await this.#inTurn
  }

  async #take(text: string): Promise<void> {
    this.#waiting -= 1
    if (this.#ended) return
    const message = parseMessage(text)
    if (!message) return this.#close('malformed')
    this.#lastReceivedAt = this.#host.hostClock.now()
    this.#link.update({ lastMessageAt: this.#lastReceivedAt })
    try {
      await this.#handle(message)
    } catch (error) {
      this.#host.log.error(describeError(error), 'the sync channel met a fault')
      this.#close('fault')
    }
  }

  async #handle(message: SyncMessage): Promise<void> {
    switch (message.type) {
      case 'hello':
        return this.#handleHello(message)
      case 'welcome':
        return this.#handleWelcome(message)
      case 'batch':
        return this.#handleBatch(message)
      case 'cursor':
        return this.#handleCursor(message)
      case 'command':
        return this.#handleCommand(message)
      case 'ping':
        return this.#link.update({ clockAheadMs: message.clock - Math.round(this.#lastReceivedAt) })
      case 'result':
      case 'recover':
      case 'recovered':
        return
    }
  }

  async #handleHello(hello: MessageOf<'hello'>): Promise<void> {
    // A greeting that comes again is old: it would tell less of the log than has been sent since.
    if (this.#greeted) return
    const verdict = await judgeHello(this.#host, this.#identity, hello)
    this.#send({ type: 'welcome', ...verdict })
    if (verdict.verdict !== 'ok') return this.#stop(verdict.verdict, verdict.reason)
    this.#greeted = true
    this.#sentSeq = hello.cursor
    this.#link.update({
      peerCursor: hello.cursor,
      clockAheadMs: hello.clock - Math.round(this.#lastReceivedAt),
    })
    this.#beginStream()
  }

  #handleWelcome({ verdict, reason }: MessageOf<'welcome'>): void {
    if (verdict === 'ok') {
      this.#welcomed = true
      this.#beginStream()
    } else this.#stop(verdict, reason)
  }

  #beginStream(): void {
    if (!this.open) return
    this.#link.update({ linked: true, stopped: null })
    this.#pump()
  }

  async #handleBatch({ entries }: MessageOf<'batch'>): Promise<void> {
    if (!this.open) return
    const { applied, stopped } = await receiveEntries(this.#host, entries)
    this.#send({ type: 'cursor', origin: otherSide(this.#host.side), applied })
    if (!stopped) return
    const verdict = stopped === 'upgrade' ? 'upgrade' : 'recover'
    this.#send({ type: 'welcome', verdict, reason: stopped })
    this.#stop(verdict, stopped)
  }

  #handleCursor({ origin, applied }: MessageOf<'cursor'>): void {
    if (!this.open || origin !== this.#host.side) return
    this.#awaitingCursorSince = undefined
    this.#sentSeq = applied
    this.#link.update({ peerCursor: applied })
    this.#pump()
  }

  /** No command is known to this version; an answer spares the other side the wait. */
  #handleCommand({ id }: MessageOf<'command'>): void {
    this.#send({ type: 'result', id, ok: false, body: '{"code":"later"}' })
  }

  /** Sends the next batch when none is under way. */
  #pump(): void {
    if (!this.open || this.#pumping || this.#awaitingCursorSince !== undefined) return
    this.#pumping = true
    const from = this.#sentSeq
    outgoingEntries(this.#host, from)
      .then(entries => {
        this.#pumping = false
        const lastEntry = entries.at(-1)
        if (!this.open) return
        if (from !== this.#sentSeq) return this.#pump()
        if (!lastEntry) return
        this.#sentSeq = lastEntry.seq
        this.#awaitingCursorSince = this.#host.hostClock.now()
        this.#send({ type: 'batch', entries })
      })
      .catch(error => {
        this.#pumping = false
        this.#host.log.error(describeError(error), 'the sync channel could not read the log')
        this.#close('fault')
      })
  }

  #send(message: SyncMessage): void {
    if (!this.#ended) this.#channel.send(JSON.stringify(message))
  }

  /** The stream stands until a person or a new version helps; the side itself goes on. */
  #stop(verdict: string, reason: string): void {
    this.#host.log.error({ verdict, reason }, 'the sync stream has stopped')
    this.#link.update({ linked: false, stopped: verdict })
    this.#close(verdict)
  }

  #close(reason: string): void {
    if (this.#ended) return
    this.#ended = true
    this.#unlisten()
    this.#link.update({ linked: false })
    this.#channel.close(reason)
  }
}
