import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** PostgreSQL notifies at most 8000 bytes at a time. A message is sent in parts, as base64. */
const partLength = 7000

/** A part of a message between processes. */
interface MessagePart {
  readonly topic: string
  readonly from: string
  readonly id: string
  readonly part: number
  readonly of: number
  readonly body: string
}

/** A message between the processes of one facility. */
type PeerMessage = { readonly head: number } | MessagePart

export function partsOf(topic: string, body: string, from: string): MessagePart[] {
  const text = Buffer.from(body).toString('base64')
  const id = randomUUID()
  const of = Math.max(1, Math.ceil(text.length / partLength))
  return Array.from({ length: of }, (_, part) => {
    const slice = text.slice(part * partLength, (part + 1) * partLength)
    return { topic, from, id, part, of, body: slice }
  })
}

/** Joins parts, which arrive in their order from each process. Returns the body with the last one. */
export class Assembly {
  readonly #begun = new Map<string, { text: string; next: number }>()

  take({ id, part, of, body }: MessagePart): string | undefined {
    const whole = this.#begun.get(id) ?? { text: '', next: 0 }
    this.#begun.delete(id)
    // After a lost part the rest of the message is dropped.
    if (part !== whole.next) return undefined
    whole.text += body
    whole.next += 1
    if (whole.next === of) return Buffer.from(whole.text, 'base64').toString()
    if (this.#begun.size >= maxBegun) this.#begun.clear()
    this.#begun.set(id, whole)
    return undefined
  }
}

const maxBegun = 100

/** The name of the channel. Facilities that share a database have different ones. */
export function channelOf(schema: string): string {
  return `mayim_${schema}`
}

/**
 * Notifies every process of the facility, this one included. Inside a transaction the message is sent with the commit,
 * or not at all.
 */
export async function notifyPeers(db: Kysely<Schema>, schema: string, message: PeerMessage): Promise<void> {
  await sql`select pg_notify(${channelOf(schema)}, ${JSON.stringify(message)})`.execute(db)
}

export function readMessage(payload: string | undefined): PeerMessage | undefined {
  try {
    const message = JSON.parse(payload ?? '') as PeerMessage
    return typeof message === 'object' && message !== null ? message : undefined
  } catch {
    return undefined
  }
}

/** The key of an advisory lock: 64 bits of a hash, since all facilities of a database share one space of keys. */
export function lockKey(schema: string, name: string): string {
  return createHash('sha256').update(`${schema}\n${name}`).digest().readBigInt64BE(0).toString()
}
