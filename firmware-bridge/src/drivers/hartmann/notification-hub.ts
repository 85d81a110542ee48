import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { WebSocket } from 'ws'
import type { HttpAddress } from '../http-door/http-call.ts'

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

/** What a record of the notification hub says of a door, by its status id or by its own id. */
export type HubRecord =
  | { readonly is: 'strike'; readonly statusId: string; readonly unlocked: boolean }
  | { readonly is: 'contact'; readonly door: string; readonly closed: boolean }
  | { readonly is: 'refused' }
  /** An invocation was carried out. */
  | { readonly is: 'done'; readonly id: string }
  | { readonly is: 'other' }

/** Each record of SignalR's JSON protocol ends with it. */
const recordEnd = '\u001e'

const invocation = Compile(
  Type.Object({ type: Type.Literal(1), target: Type.String(), arguments: Type.Array(Type.Unknown()) }),
)
const doorStatus = Compile(
  Type.Object({
    statusType: Type.Literal('Door'),
    statusId: Type.String({ maxLength: 200 }),
    // Odyssey sends 0 and 1 in places.
    strike: Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)]),
  }),
)
const contactNote = Compile(
  Type.Object({
    NotificationType: Type.Literal('DOOR_CONTACT_STATE'),
    SourceType: Type.String(),
    SourceId: Type.Integer(),
    StateValues: Type.Unknown(),
  }),
)
const completion = Compile(
  Type.Object({ type: Type.Literal(3), invocationId: Type.String({ maxLength: 20 }) }),
)
const failure = Compile(Type.Object({ error: Type.String({ minLength: 1 }) }))
const closedWords: ReadonlySet<string> = new Set(['CLOSED', 'FORCED_OPEN_ENDED'])
const openWords: ReadonlySet<string> = new Set(['OPEN', 'HELD_OPEN', 'FORCED_OPEN'])

/** Reads what arrived as one text; null if a record in it is none of the protocol. */
export function readHubRecords(text: string): readonly HubRecord[] | null {
  const records: HubRecord[] = []
  for (const part of text.split(recordEnd)) {
    if (part === '') continue
    const value = parse(part)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    records.push(...recordsIn(value))
  }
  return records
}

function recordsIn(value: object): HubRecord[] {
  if (failure.Check(value)) return [{ is: 'refused' }]
  if (completion.Check(value)) return [{ is: 'done', id: value.invocationId }]
  if (!invocation.Check(value)) return [{ is: 'other' }]
  const [first] = value.arguments
  if (value.target === 'status' && doorStatus.Check(first))
    return [{ is: 'strike', statusId: first.statusId, unlocked: Boolean(first.strike) }]
  if (value.target !== 'notification') return [{ is: 'other' }]
  const notes = Array.isArray(first) ? first : value.arguments
  return notes.flatMap(note => {
    const closed = contactNote.Check(note) && note.SourceType === 'Door' ? closedIn(note.StateValues) : null
    return closed === null ? [] : [{ is: 'contact' as const, door: String((note as Note).SourceId), closed }]
  })
}

interface Note {
  readonly SourceId: number
}

/** The word among the values of a contact, however they are packed. */
function closedIn(values: unknown): boolean | null {
  const words = typeof values === 'string' ? [values] : Object.values(values ?? {})
  for (const word of words) {
    const upper = String(word).toUpperCase()
    if (closedWords.has(upper)) return true
    if (openWords.has(upper)) return false
  }
  return null
}

const overviewNode = Compile(
  Type.Object({ Nodes: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])) }),
)
const doorNode = Compile(
  Type.Object({
    Type: Type.Literal('Door'),
    Id: Type.Integer(),
    StatusId: Type.String({ minLength: 1, maxLength: 200 }),
  }),
)
const deepest = 20

/** The status id of each door in the overview of a server, by the id of the door; empty for what is no overview. */
export function statusIdsIn(overview: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const walk = (node: unknown, depth: number): void => {
    if (depth > deepest || !overviewNode.Check(node)) return
    if (doorNode.Check(node)) found.set(String(node.Id), node.StatusId)
    for (const each of node.Nodes ?? []) walk(each, depth + 1)
  }
  walk((overview as { Status?: unknown } | null)?.Status, 0)
  return found
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
