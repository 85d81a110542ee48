import { type MessageOf, parseMessage } from '@mayim/contract/sync/parse-message.ts'
import { downAfterMs, pingEveryMs, type SyncMessage } from '@mayim/contract/sync/sync-messages.ts'
import { refuse } from '@mayim/domain/result.ts'
import type { CommandDesk, CommandLink } from '../commands/command-desk.ts'
import { otherSide } from '../log/change-log.ts'
import { describeError } from '../runtime/error-trace.ts'
import { ClockSkew } from './clock-skew.ts'
import { greet, judgeHello, type SyncIdentity, type Verdict } from './judge-hello.ts'
import { judgeWelcome } from './judge-welcome.ts'
import type { LinkState } from './link-state.ts'
import { marksOf } from './outgoing-marks.ts'
import { OutgoingStream } from './outgoing-stream.ts'
import { keepMarkOf, type Marker, ownMarker } from './own-mark.ts'
import { receiveEntries } from './receive-entries.ts'
import type { RecoveryDesk } from './recovery/recovery-desk.ts'
import type { Channel, SyncHost, SyncSessionOptions } from './session-options.ts'

/** A batch or a greeting that was not answered in this time is taken as lost. */
const answerWithinMs = 5_000
const waitingMessagesMax = 64
const later = JSON.stringify(refuse('later', 'later'))

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
  readonly #commands: CommandDesk | undefined
  readonly #recovery: RecoveryDesk | undefined
  /** One of the sides is being brought back over this conversation; nothing else is. */
  #recovers = false
  readonly #line: CommandLink
  readonly #stream: OutgoingStream
  readonly #skew = new ClockSkew()
  #greeted = false
  #welcomed = false
  /** What this side has told of itself, by which the answer to it is judged. */
  #told: MessageOf<'hello'> | undefined
  #marker: Marker | undefined
  /** The mark of this side's log that the other one has kept. */
  #kept: string | undefined
  #ended = false
  /** The last step of greeting or recovering. */
  #steppedAt: number
  #lastReceivedAt: number
  #lastPingAt: number
  #waiting = 0
  #inTurn: Promise<void> = Promise.resolve()

  constructor({ host, identity, channel, link, commands, recovery }: SyncSessionOptions) {
    this.#host = host
    this.#identity = identity
    this.#channel = channel
    this.#link = link
    this.#commands = commands
    this.#recovery = recovery
    this.#line = { send: message => this.#send(message), peerAheadMs: () => this.#skew.aheadMs() }
    this.#stream = new OutgoingStream({
      host,
      isOpen: () => this.open,
      send: entries => this.#send({ type: 'batch', entries, ...marksOf(entries, this.#marker) }),
      onFault: () => this.#close('fault'),
    })
    this.#steppedAt = host.hostClock.now()
    this.#lastReceivedAt = this.#steppedAt
    this.#lastPingAt = this.#lastReceivedAt
    this.#unlisten = host.changes.onCommit(() => this.#stream.pump())
  }

  get open(): boolean {
    return this.#greeted && this.#welcomed && !this.#ended
  }

  async begin(): Promise<void> {
    this.#marker = await ownMarker(this.#host)
    this.#told = await greet(this.#host, this.#identity, this.#marker)
    this.#send(this.#told)
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
    // Greeting and recovering wait for one answer after another: a peer of which one was lost may well ping on.
    const silentMs = now - (this.open ? this.#lastReceivedAt : this.#steppedAt)
    if (silentMs > (this.open ? downAfterMs : 2 * answerWithinMs)) {
      this.#close('silent')
      return
    }
    if (now - this.#lastPingAt >= pingEveryMs) {
      this.#lastPingAt = now
      this.#send({ type: 'ping', clock: Math.round(now) })
    }
    this.#stream.repeatAfter(answerWithinMs, this.#link.current().peerCursor)
  }

  /** The connection is gone. What was received is finished first. */
  async end(): Promise<void> {
    this.#leave()
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
      if (message.type === 'recover' || message.type === 'recovered') this.#steppedAt = this.#lastReceivedAt
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
      case 'result':
        return this.#commands?.takeResult(message)
      case 'ping':
        return this.#noteClock(message.clock)
      case 'recover':
        if (this.#recovers && this.#recovery) this.#send(await this.#recovery.pageFor(message))
        return
      case 'recovered':
        return this.#recovery?.takePage(message)
    }
  }

  async #handleHello(hello: MessageOf<'hello'>): Promise<void> {
    // A greeting that comes again is old: it would tell less of the log than has been sent since.
    if (this.#greeted) return
    const { behind, replaced, ...verdict } = await judgeHello(this.#host, this.#identity, hello)
    this.#kept = hello.kept
    if (replaced) await this.#recovery?.close('fenced')
    if (behind && this.#recovery) return this.#helpOrRecover(behind, hello, this.#recovery)
    this.#send({ type: 'welcome', ...verdict })
    if (verdict.verdict !== 'ok') return this.#stop(verdict.verdict, verdict.reason)
    await this.#recovery?.letIn(hello.incarnation)
    await keepMarkOf(this.#host, hello.mark)
    this.#greeted = true
    this.#stream.goOnAfter(hello.cursor)
    this.#noteClock(hello.clock)
    this.#link.update({ peerCursor: hello.cursor })
    this.#beginStream()
  }

  /** A side that has lost entries says so in its next greeting; the other one gives it all that it keeps. */
  async #helpOrRecover(
    behind: NonNullable<Verdict['behind']>,
    { recovering, incarnation }: MessageOf<'hello'>,
    recovery: RecoveryDesk,
  ): Promise<void> {
    const welcome = { type: 'welcome', verdict: 'recover' } as const
    if (behind === 'self') {
      // It has said so in its greeting: the answer to that is on its way.
      if (await recovery.isRecovering()) return
      await recovery.close('recovering')
      return this.#close('recovering')
    }
    this.#recovers = behind === 'peer' && recovering === true
    if (this.#recovers) {
      const minted = await recovery.mint(incarnation)
      if (minted === undefined) return this.#stop('recover', 'tooOften')
      this.#send({ ...welcome, reason: 'asked', incarnation: minted })
    } else if (behind === 'peer') {
      this.#send({ ...welcome, reason: 'peerLogIsBehind' })
    } else {
      this.#send({ ...welcome, reason: 'bothRestored' })
      this.#stop('recover', 'bothRestored')
    }
  }

  async #handleWelcome(welcome: MessageOf<'welcome'>): Promise<void> {
    if (this.#recovers) return
    const answered = judgeWelcome(welcome, this.#told, this.open)
    if (answered === 'begin') {
      this.#welcomed = true
      this.#beginStream()
    } else if (answered === 'beRecovered' && this.#recovery) {
      this.#beRecovered(welcome.incarnation ?? 0, this.#recovery)
    } else if (answered === 'hangUp') this.#close(welcome.reason)
    else if (answered !== 'nothing') {
      if (answered === 'giveWay') await this.#recovery?.close('fenced')
      this.#stop(welcome.verdict, welcome.reason)
    }
  }

  #beRecovered(incarnation: number, recovery: RecoveryDesk): void {
    this.#recovers = true
    const proofs = { confirmed: this.#link.current().peerCursor, kept: this.#kept }
    // Its pages come in the turns after this one.
    recovery
      .recover(incarnation, message => this.#send(message), proofs)
      .then(() => this.#close('recovered'))
      .catch(error => {
        this.#host.log.error(describeError(error), 'this side could not be brought back')
        this.#close('fault')
      })
  }

  #beginStream(): void {
    if (!this.open) return
    this.#commands?.attach(this.#line)
    this.#link.update({ linked: true, stopped: null })
    this.#stream.pump()
  }

  async #handleBatch({ entries, marks }: MessageOf<'batch'>): Promise<void> {
    if (!this.open) return
    const { applied, stopped } = await receiveEntries(this.#host, entries, marks)
    this.#send({ type: 'cursor', origin: otherSide(this.#host.side), applied })
    if (!stopped) return
    const verdict = stopped === 'upgrade' ? 'upgrade' : 'recover'
    this.#send({ type: 'welcome', verdict, reason: stopped })
    this.#stop(verdict, stopped)
  }

  #handleCursor({ origin, applied }: MessageOf<'cursor'>): void {
    if (!this.open || origin !== this.#host.side) return
    this.#stream.goOnAfter(applied)
    this.#link.update({ peerCursor: applied })
    this.#stream.pump()
  }

  /** What comes after it in the channel does not wait for it: it may itself wait for that. */
  #handleCommand(command: MessageOf<'command'>): void {
    if (!this.open) return
    const answer = this.#commands?.take(command, this.#skew.aheadMs())
    if (answer) void answer.then(result => this.#send(result))
    else this.#send({ type: 'result', id: command.id, ok: false, body: later })
  }

  #noteClock(clock: number): void {
    this.#skew.note(clock, this.#lastReceivedAt)
    this.#link.update({ clockAheadMs: this.#skew.aheadMs() })
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
    this.#leave()
    this.#channel.close(reason)
  }

  #leave(): void {
    if (this.#ended) return
    this.#ended = true
    this.#unlisten()
    this.#commands?.detach(this.#line)
    this.#link.update({ linked: false })
  }
}
