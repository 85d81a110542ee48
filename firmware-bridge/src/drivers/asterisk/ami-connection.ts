import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type ConnectionTimes, StayConnected } from '../../ground/stay-connected.ts'

export interface AmiAddress {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly secret: string
  /** Connects by TLS (usually port 5039). */
  readonly tls?: boolean
}

export interface AmiTimes extends ConnectionTimes {
  readonly pingMs: number
}

const defaultTimes: AmiTimes = { answerMs: 5_000, pingMs: 20_000, firstPauseMs: 1_000, lastPauseMs: 30_000 }

export interface AmiListener {
  /** Called when the login succeeds, and when the connection ends, then with the reason and the tries in vain. */
  readonly onState: (online: boolean, why?: string, tries?: number) => void
  readonly onEvent: (event: AmiMessage) => void
}

type Answer = (message: AmiMessage | null) => void

/** A connection to the Asterisk Manager Interface: connects, logs in, reconnects, and matches answers to actions. */
export class AmiConnection {
  readonly #address: AmiAddress
  readonly #listener: AmiListener
  readonly #times: AmiTimes
  readonly #pending = new Map<string, Answer>()
  #socket: Socket | null = null
  #online = false
  #actions = 0
  #ping: NodeJS.Timeout | undefined
  readonly #loop: StayConnected

  constructor(address: AmiAddress, listener: AmiListener, times: AmiTimes = defaultTimes) {
    this.#address = address
    this.#listener = listener
    this.#times = times
    this.#loop = new StayConnected(times)
  }

  get online(): boolean {
    return this.#online
  }

  /** Resolves after the first attempt. */
  start(): Promise<void> {
    return this.#loop.start(
      () => this.#connect(),
      (why, tries) => this.#listener.onState(false, why, tries),
    )
  }

  async #connect(): Promise<{ ended: Promise<string> }> {
    const { host, port, tls } = this.#address
    const reader = new AmiReader()
    const socket = tls ? connectTls({ host, port, servername: host }) : connect({ host, port })
    this.#socket = socket
    socket.setEncoding('utf8').setNoDelay(true)
    socket.on('data', (text: string) => {
      try {
        for (const message of reader.read(text)) this.#onMessage(message)
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
    let why = 'Asterisk closed the connection'
    socket.on('error', error => {
      why = error.message
    })
    socket.setTimeout(this.#times.answerMs, () => socket.destroy(new Error('Asterisk sent nothing in time')))
    const ended = new Promise<string>(resolve =>
      socket.once('close', () => {
        this.#closed()
        resolve(why)
      }),
    )
    const early = ended.then(reason => {
      throw new Error(reason)
    })
    early.catch(() => undefined)
    await Promise.race([
      once(socket, tls ? 'secureConnect' : 'connect').then(() => this.#signIn(socket)),
      early,
    ])
    return { ended }
  }

  /** Sends an action and returns its answer; null when none arrives in time, so the action may or may not have run. */
  send(headers: Readonly<Record<string, string>>, actionId?: string): Promise<AmiMessage | null> {
    this.#actions += 1
    const id = actionId ?? `a${this.#actions}`
    const { promise, resolve } = Promise.withResolvers<AmiMessage | null>()
    const timer = setTimeout(() => answer(null), this.#times.answerMs)
    const answer: Answer = message => {
      clearTimeout(timer)
      this.#pending.delete(id)
      resolve(message)
    }
    this.#pending.set(id, answer)
    this.#socket?.write(writeAction({ ...headers, ActionID: id }))
    return promise
  }

  stop(): void {
    this.#loop.stop()
    this.#socket?.destroy()
  }

  async #signIn(socket: Socket): Promise<void> {
    const { username: Username, secret: Secret } = this.#address
    const answer = await this.send({ Action: 'Login', Username, Secret, Events: 'call' })
    if (answer?.Response !== 'Success') {
      const isCut = answer === null && socket.destroyed
      socket.destroy()
      throw new Error(isCut ? 'Asterisk closed the connection' : 'Asterisk refused the login')
    }
    socket.setTimeout(3 * this.#times.pingMs)
    this.#online = true
    this.#listener.onState(true)
    this.#ping = setInterval(() => void this.send({ Action: 'Ping' }), this.#times.pingMs)
  }

  #onMessage(message: AmiMessage): void {
    if (message.Event !== undefined) this.#listener.onEvent(message)
    else this.#pending.get(message.ActionID ?? '')?.(message)
  }

  #closed(): void {
    clearInterval(this.#ping)
    this.#online = false
    for (const answer of [...this.#pending.values()]) answer(null)
  }
}

/** One message of the Asterisk Manager Interface, as headers by name. Of a repeated header the last value counts. */
export type AmiMessage = Readonly<Record<string, string>>

/** Asterisk never sends a message longer than this. */
const maxMessageLength = 64 * 1024
const endOfMessage = '\r\n\r\n'

/** Encodes an action. Control characters in values become spaces, so that a value cannot start another header. */
export function writeAction(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/\p{Cc}/gu, ' ')}`)
  return `${lines.join('\r\n')}${endOfMessage}`
}

/** Assembles messages from chunks of any size. Throws when a message exceeds the length limit. */
export class AmiReader {
  #buffer = ''
  #bannerRead = false

  read(text: string): AmiMessage[] {
    this.#buffer += text
    this.#skipBanner()
    const messages: AmiMessage[] = []
    for (let end = this.#end(); end >= 0; end = this.#end()) {
      messages.push(parse(this.#buffer.slice(0, end)))
      this.#buffer = this.#buffer.slice(end + endOfMessage.length)
    }
    if (this.#buffer.length > maxMessageLength) throw new Error('a message without an end')
    return messages
  }

  #end(): number {
    return this.#bannerRead ? this.#buffer.indexOf(endOfMessage) : -1
  }

  /** Asterisk sends one line with its version before the first message. */
  #skipBanner(): void {
    const end = this.#buffer.indexOf('\r\n')
    if (this.#bannerRead || end < 0) return
    this.#bannerRead = true
    this.#buffer = this.#buffer.slice(end + 2)
  }
}

function parse(text: string): AmiMessage {
  const headers = text.split('\r\n').map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()] as const
  })
  return Object.fromEntries(headers)
}
