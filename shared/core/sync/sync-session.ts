import { type MessageOf, parseMessage } from '@mayim/contract/sync/parse-message.ts'
import type { SyncMessage } from '@mayim/contract/sync/sync-messages.ts'
import { refuse } from '@mayim/domain/result.ts'
import { otherSide } from '../ground/log/change-log.ts'
import { describeError } from '../ground/runtime/error-trace.ts'
import type { CommandDesk, CommandLink } from '../people/commands/command-desk.ts'
import { checkHello, decideOnWelcome, makeHello, type SyncIdentity, type Verdict } from './check-hello.ts'
import { Heartbeat } from './heartbeat.ts'
import { ClockSkew, type LinkState } from './link-state.ts'
import { OutgoingStream } from './outgoing-stream.ts'
import { type Marker, marksOf, ownMarker, storePeerMark } from './own-mark.ts'
import { receiveEntries } from './receive-entries.ts'
import type { RecoveryDesk } from './recovery/recovery-desk.ts'
import type { Channel, SyncHost, SyncSessionOptions } from './session-options.ts'

/** A batch without an answer in this time is sent again; a late answer counts as well. */
const answerWithinMs = 5_000
const waitingMessagesMax = 64
const later = JSON.stringify(refuse('later', 'later'))

/**
 * One session between the sides, the same on both. It sends a hello, checks the other's, and then sends one batch at a
 * time and waits for the cursor, while it receives the other's batches. All state is in the two logs, so a session may
 * end at any point.
 */
export class SyncSession {
  readonly #host: SyncHost
  readonly #identity: SyncIdentity
  readonly #channel: Channel
  readonly #link: LinkState
  readonly #unsubscribe: () => void
  readonly #commands: CommandDesk | undefined
  readonly #recovery: RecoveryDesk | undefined
  /** One side is recovered in this session, and no entries are exchanged. */
  #isRecovering = false
  readonly #commandLink: CommandLink
  readonly #stream: OutgoingStream
  readonly #skew = new ClockSkew()
  #acceptedPeer = false
  #acceptedByPeer = false
  /** The hello that this side sent. The other's welcome is checked against it. */
  #sentHello: MessageOf<'hello'> | undefined
  #marker: Marker | undefined
  /** This side's mark that the other side has stored. */
  #ownMark: string | undefined
  #ended = false
  readonly #heartbeat: Heartbeat
  #waiting = 0
  #queue: Promise<void> = Promise.resolve()

  constructor({ host, identity, channel, link, commands, recovery }: SyncSessionOptions) {
    this.#host = host
    this.#identity = identity
    this.#channel = channel
    this.#link = link
    this.#commands = commands
    this.#recovery = recovery
    this.#commandLink = { send: message => this.#send(message), peerAheadMs: () => this.#skew.aheadMs() }
    this.#stream = new OutgoingStream({
      host,
      isOpen: () => this.open,
      send: entries => this.#send({ type: 'batch', entries, ...marksOf(entries, this.#marker) }),
      onFault: () => this.#close('fault'),
    })
    this.#heartbeat = new Heartbeat(host.hostClock)
    this.#unsubscribe = host.changes.onCommit(() => this.#stream.pump())
  }

  get open(): boolean {
    return this.#acceptedPeer && this.#acceptedByPeer && !this.#ended
  }

  async begin(): Promise<void> {
    this.#marker = await ownMarker(this.#host)
    this.#sentHello = await makeHello(this.#host, this.#identity, this.#marker)
    this.#send(this.#sentHello)
  }

  /** Receives one frame. Frames are processed in order. Resolves when this one is done. */
  receive(text: string): Promise<void> {
    if (this.#ended) return this.#queue
    const receivedAt = this.#heartbeat.received()
    this.#waiting += 1
    if (this.#waiting > waitingMessagesMax) this.#close('flooded')
    this.#queue = this.#queue.then(() => this.#process(text, receivedAt))
    return this.#queue
  }

  /** Call it every second. Pings, sends lost batches again, and ends a silent connection. */
  tick(): void {
    if (this.#ended) return
    const due = this.#heartbeat.look(this.open)
    if (due === 'silent' || due === 'clock') this.#close(due)
    if (this.#ended) return
    if (due === 'ping') this.#send({ type: 'ping', clock: Math.round(this.#host.hostClock.now()) })
    this.#stream.repeatAfter(answerWithinMs, this.#link.current().peerCursor)
  }

  /** The connection is closed. Received frames are processed first. */
  async end(): Promise<void> {
    this.#detach()
    await this.#queue
  }

  async #process(text: string, receivedAt: number): Promise<void> {
    this.#waiting -= 1
    if (this.#ended) return
    const message = parseMessage(text)
    if (!message) return this.#close('malformed')
    this.#link.update({ lastMessageAt: receivedAt })
    try {
      if (message.type === 'recover' || message.type === 'recovered') this.#heartbeat.stepped()
      await this.#handle(message, receivedAt)
    } catch (error) {
      this.#host.log.error(describeError(error), 'processing a sync message failed')
      this.#close('fault')
    }
  }

  async #handle(message: SyncMessage, receivedAt: number): Promise<void> {
    switch (message.type) {
      case 'hello':
        return this.#handleHello(message, receivedAt)
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
        return this.#noteClock(message.clock, receivedAt)
      case 'recover':
        if (this.#isRecovering && this.#recovery) this.#send(await this.#recovery.pageFor(message))
        return
      case 'recovered':
        return this.#recovery?.receivePage(message)
    }
  }

  async #handleHello(hello: MessageOf<'hello'>, receivedAt: number): Promise<void> {
    // A repeated hello is old, and its cursor is behind the entries sent since.
    if (this.#acceptedPeer) return
    const { behind, replaced, ...verdict } = await checkHello(this.#host, this.#identity, hello)
    this.#ownMark = hello.kept
    const { peerRecoveries } = this.#link.current()
    const { protocol, version = null } = hello
    this.#link.update({
      peerRecoveries: hello.recovering ? peerRecoveries + 1 : 0,
      peerRelease: { protocol, version },
    })
    if (replaced) await this.#recovery?.close('fenced')
    if (behind && this.#recovery) return this.#helpOrRecover(behind, hello, this.#recovery)
    this.#send({ type: 'welcome', ...verdict })
    if (verdict.verdict !== 'ok') return this.#stop(verdict.verdict, verdict.reason)
    await this.#recovery?.acceptIncarnation(hello.incarnation)
    await storePeerMark(this.#host, hello.mark)
    this.#acceptedPeer = true
    this.#stream.resumeAfter(hello.cursor)
    this.#noteClock(hello.clock, receivedAt)
    this.#link.update({ peerCursor: hello.cursor })
    this.#beginStream()
  }

  /** A side that has lost entries reports it in its next hello, and the other sends all that it has. */
  async #helpOrRecover(
    behind: NonNullable<Verdict['behind']>,
    hello: MessageOf<'hello'>,
    recovery: RecoveryDesk,
  ): Promise<void> {
    const welcome = { type: 'welcome', verdict: 'recover' } as const
    const { recovering, incarnation } = hello
    if (behind === 'both' && recovering && (await recovery.undoPress(hello))) return this.#close('undone')
    if (behind === 'self') {
      // The hello reported it already, and the answer is on its way.
      if (await recovery.isRecovering()) return
      await recovery.close('recovering')
      return this.#close('recovering')
    }
    this.#isRecovering = behind === 'peer' && recovering === true
    if (this.#isRecovering) {
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
    if (this.#isRecovering) return
    const action = decideOnWelcome(welcome, this.#sentHello, this.open)
    if (action === 'open') {
      this.#acceptedByPeer = true
      this.#beginStream()
    } else if (action === 'recover' && this.#recovery) {
      this.#recoverOwnLog(welcome.incarnation ?? 0, this.#recovery)
    } else if (action === 'close') this.#close(welcome.reason)
    else if (action !== 'ignore') {
      if (action === 'fence') await this.#recovery?.close('fenced')
      this.#stop(welcome.verdict, welcome.reason)
    }
  }

  #recoverOwnLog(incarnation: number, recovery: RecoveryDesk): void {
    this.#isRecovering = true
    const proofs = { confirmed: this.#link.current().peerCursor, ownMark: this.#ownMark }
    // The pages arrive as the next frames.
    recovery
      .recover(incarnation, message => this.#send(message), proofs)
      .then(() => this.#close('recovered'))
      .catch(error => {
        this.#host.log.error(describeError(error), 'recovering this side failed')
        this.#close('fault')
      })
  }

  #beginStream(): void {
    if (!this.open) return
    this.#commands?.attach(this.#commandLink)
    this.#link.update({ linked: true, stopped: null })
    this.#stream.pump()
  }

  async #handleBatch({ entries, marks }: MessageOf<'batch'>): Promise<void> {
    if (!this.open) return
    const { applied, stopped } = await receiveEntries(
      this.#host,
      entries,
      // The portal signs its log.
      this.#host.side === 'hub' ? (marks ?? []) : null,
    )
    this.#send({ type: 'cursor', origin: otherSide(this.#host.side), applied })
    if (!stopped) return
    const verdict = stopped === 'upgrade' ? 'upgrade' : 'recover'
    this.#send({ type: 'welcome', verdict, reason: stopped })
    this.#stop(verdict, stopped)
  }

  #handleCursor({ origin, applied }: MessageOf<'cursor'>): void {
    if (!this.open || origin !== this.#host.side) return
    this.#stream.resumeAfter(applied)
    this.#link.update({ peerCursor: applied })
    this.#stream.pump()
  }

  /** The next frames do not wait for a command, because the command may wait for them. */
  #handleCommand(command: MessageOf<'command'>): void {
    if (!this.open) return
    const answer = this.#commands?.take(command, this.#skew.aheadMs())
    if (answer) void answer.then(result => this.#send(result))
    else this.#send({ type: 'result', id: command.id, ok: false, body: later })
  }

  #noteClock(clock: number, receivedAt: number): void {
    this.#skew.note(clock, receivedAt)
    this.#link.update({ clockAheadMs: this.#skew.aheadMs() })
  }

  #send(message: SyncMessage): void {
    if (!this.#ended) this.#channel.send(JSON.stringify(message))
  }

  /** Stops the exchange until a person or a new version resolves the reason. The side itself goes on. */
  #stop(verdict: string, reason: string): void {
    this.#host.log.error({ verdict, reason }, 'the exchange of entries has stopped')
    this.#link.update({ linked: false, stopped: reason === 'facility' ? reason : verdict })
    this.#close(verdict)
  }

  #close(reason: string): void {
    if (this.#ended) return
    this.#detach()
    this.#channel.close(reason)
  }

  #detach(): void {
    if (this.#ended) return
    this.#ended = true
    this.#unsubscribe()
    this.#commands?.detach(this.#commandLink)
    this.#link.update({ linked: false })
  }
}
