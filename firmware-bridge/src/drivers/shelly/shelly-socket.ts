import { WebSocket } from 'ws'
import { DriverRefusal } from '../../ground/driver.ts'
import {
  answerChallenge,
  type Challenge,
  type Levels,
  readChallenge,
  readShellyFrame,
} from './shelly-frames.ts'

type Answer = { readonly result: unknown } | { readonly code: number; readonly message: string } | null

const largestFrame = 256 * 1024

export interface ShellyAddress {
  readonly host: string
  readonly port: number
  /** Password of the user `admin`; null if the device asks for none. */
  readonly password: string | null
}

/** A WebSocket to a device: requests with their answers, the digest login, and the notifications. */
export class ShellySocket {
  readonly ended: Promise<string>
  readonly #socket: WebSocket
  readonly #password: string | null
  readonly #answerMs: number
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #challenge: Challenge | null = null
  #lastId = 0

  private constructor(
    socket: WebSocket,
    password: string | null,
    answerMs: number,
    onStatus: (levels: Levels) => void,
  ) {
    this.#socket = socket
    this.#password = password
    this.#answerMs = answerMs
    let why = 'the device closed the connection'
    socket.on('error', error => {
      why = error.message
    })
    socket.on('message', data => {
      const frame = readShellyFrame(String(data))
      if (!frame) {
        why = 'the device sent what is no frame'
        socket.terminate()
      } else if (frame.is === 'status') onStatus(frame.levels)
      else if (frame.is !== 'other') this.#waiting.get(frame.id)?.(frame)
    })
    this.ended = new Promise(resolve => {
      socket.once('close', () => {
        for (const answer of [...this.#waiting.values()]) answer(null)
        resolve(why)
      })
    })
  }

  static open(
    { host, port, password }: ShellyAddress,
    answerMs: number,
    onStatus: (levels: Levels) => void,
  ): Promise<ShellySocket> {
    const socket = new WebSocket(`ws://${host}:${port}/rpc`, {
      handshakeTimeout: answerMs,
      maxPayload: largestFrame,
      perMessageDeflate: false,
    })
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => resolve(new ShellySocket(socket, password, answerMs, onStatus)))
    })
  }

  /**
   * Sends a request and returns its result. Answers a challenge once; the device has not acted then. Rejects with
   * `forbidden`, `hardware` if the device refuses, `timeout` if it does not answer, which ends the connection.
   * @param permit called right before each sending
   */
  async request(method: string, params: object, permit: () => void = () => undefined): Promise<unknown> {
    let answer = await this.#send(method, params, permit)
    if (answer && 'code' in answer && answer.code === 401 && this.#password !== null) {
      this.#challenge = readChallenge(answer.message)
      if (this.#challenge) answer = await this.#send(method, params, permit)
    }
    if (answer === null) throw new DriverRefusal('timeout', 'the device did not answer')
    if ('result' in answer) return answer.result
    if (answer.code === 401) throw new DriverRefusal('forbidden', 'the device refused the password')
    throw new DriverRefusal('hardware', answer.message.slice(0, 200))
  }

  close(): void {
    this.#socket.terminate()
  }

  #send(method: string, params: object, permit: () => void): Promise<Answer> {
    permit()
    this.#lastId += 1
    const id = this.#lastId
    const auth = this.#challenge && this.#password !== null
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => this.close(), this.#answerMs)
    this.#waiting.set(id, answer => {
      clearTimeout(timer)
      this.#waiting.delete(id)
      resolve(answer)
    })
    const request = {
      id,
      src: 'mayim',
      method,
      params,
      ...(auth && this.#challenge && { auth: answerChallenge(this.#challenge, this.#password ?? '') }),
    }
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request))
    else this.#waiting.get(id)?.(null)
    return promise
  }
}
