import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** What the processes of one facility tell each other; short, as PostgreSQL carries no more than 8000 bytes. */
export type PeerMessage =
  | { readonly head: number }
  | { readonly topic: string; readonly body: string; readonly from: string }

/** The name of the channel: facilities share a database and must not hear each other. */
export function channelOf(schema: string): string {
  return `mayim_${schema}`
}

/** Tells every process of the facility, this one too. Inside a transaction it goes out with the commit or not at all. */
export async function tellOthers(db: Kysely<Schema>, schema: string, message: PeerMessage): Promise<void> {
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
