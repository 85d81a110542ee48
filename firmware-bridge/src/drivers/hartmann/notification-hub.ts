import { WebSocket } from 'ws'
import type { HttpAddress } from '../http-door/http-call.ts'
import { type HubRecord, readHubRecords, recordEnd } from './hub-records.ts'

export interface HubTimes {
  readonly answerMs: number
  /** How often this side says that it is there; without a word for three times as long the connection ends. */
  readonly pingMs: number
}

const largestFrame = 256 * 1024
const subscription = 'subscribe'

/** The live events of a server: one WebSocket that speaks the JSON protocol of SignalR. */
export class NotificationHub {
  readonly ended: Promise<string>
  readonly #socket: WebSocket

  private constructor(socket: WebSocket, times: HubTimes, onRecord: (record: HubRecord) => void) {
    this.#socket = socket
    let why = 'the server closed the connection'
    let heardAt = performance.now()
    socket.on('error', error => {
      why = error.message
    })
    socket.on('message', data => {
      heardAt = performance.now()
      const records = readHubRecords(String(data))
      if (records) for (const record of records) onRecord(record)
      else {
        why = 'the server sent what is no record'
        socket.terminate()
      }
    })
    const timer = setInterval(() => {
      if (performance.now() - heardAt > 3 * times.pingMs) {
        why = 'the server says nothing'
        socket.terminate()
      } else this.#send({ type: 6 })
    }, times.pingMs)
    this.ended = new Promise(resolve => {
      socket.once('close', () => {
        clearInterval(timer)
        resolve(why)
      })
    })
  }

  /** Connects with the token of a negotiation, and subscribes to the doors of these panels. Rejects if it is refused. */
  static async open(
    { host, port, tls, certificate }: HttpAddress,
    login: { readonly token: string; readonly cookie: string; readonly panels: readonly string[] },
    times: HubTimes,
    onRecord: (record: HubRecord) => void,
  ): Promise<NotificationHub> {
    const trusted = certificate === null ? {} : { ca: certificate, checkServerIdentity: () => undefined }
    const id = encodeURIComponent(login.token)
    const socket = new WebSocket(`${tls ? 'wss' : 'ws'}://${host}:${port}/rt/notificationHub?id=${id}`, {
      handshakeTimeout: times.answerMs,
      headers: { cookie: login.cookie },
      maxPayload: largestFrame,
      perMessageDeflate: false,
      ...(tls && trusted),
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', resolve)
    })
    // Before the subscription stands, what a door does would be missed.
    const { promise: subscribed, resolve, reject } = Promise.withResolvers<void>()
    const hub = new NotificationHub(socket, times, record => {
      if (record.is === 'refused') reject(new Error('the server refused the live events'))
      if (record.is === 'done' && record.id === subscription) resolve()
      onRecord(record)
    })
    const late = setTimeout(() => reject(new Error('the server did not answer')), times.answerMs)
    void hub.ended.then(why => reject(new Error(why)))
    hub.#send({ protocol: 'json', version: 1 })
    hub.#invoke('init', 'Init', [null, null])
    hub.#invoke(subscription, 'subscribeToStatus', [login.panels])
    try {
      await subscribed
      return hub
    } catch (error) {
      hub.close()
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  close(): void {
    this.#socket.terminate()
  }

  #invoke(invocationId: string, target: string, args: readonly unknown[]): void {
    this.#send({ type: 1, target, arguments: args, invocationId, streamIds: [] })
  }

  #send(record: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(record) + recordEnd)
  }
}
