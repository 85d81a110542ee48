import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import type { ChangeFeed } from '../log/change-feed.ts'
import type { Stoppable } from '../runtime/job.ts'
import type { Schema } from '../schema/schema.ts'
import type { Peers } from './peers.ts'
import { Assembly, channelOf, lockKey, partsOf, readMessage, tellOthers } from './postgres-channel.ts'

/** How soon the work of a process that died is taken over, and how old news can be when a message was lost. */
const lookEveryMs = 1000
/** A connection that does not answer in this time is taken as lost, although nobody said so. */
const answerWithinMs = 5000

interface Lone {
  readonly name: string
  readonly start: () => Stoppable
  running: Stoppable | null
}

export interface PostgresPeersOptions {
  readonly connect: () => Client
  readonly writing: Kysely<Schema>
  readonly schema: string
  readonly feed: ChangeFeed
}

/**
 * One connection of its own for each process: it listens, and it holds the locks of what runs in one process alone, so
 * that a process that dies loses both at once. A look each second makes good what a lost connection missed.
 */
export class PostgresPeers implements Peers {
  readonly id = randomUUID()
  readonly #options: PostgresPeersOptions
  readonly #listeners = new Map<string, Set<(body: string) => void>>()
  readonly #lone = new Set<Lone>()
  readonly #assembly = new Assembly()
  #client: Client | undefined
  #begun = false
  #closed = false
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void> = Promise.resolve()

  constructor(options: PostgresPeersOptions) {
    this.#options = options
  }

  async begin(): Promise<void> {
    if (this.#begun) return
    this.#begun = true
    this.#timer = setInterval(() => this.#lookSoon(), lookEveryMs)
    this.#timer.unref()
    await this.#lookSoon()
  }

  alone(name: string, start: () => Stoppable): Stoppable {
    const lone: Lone = { name, start, running: null }
    this.#lone.add(lone)
    void this.#lookSoon()
    return {
      stop: async () => {
        this.#lone.delete(lone)
        await this.#inTurn(async () => {
          await end(lone)
          await this.#client
            ?.query('select pg_advisory_unlock($1)', [this.#keyOf(lone)])
            .catch(() => undefined)
        })
      },
    }
  }

  async tell(topic: string, body = ''): Promise<void> {
    const { writing, schema } = this.#options
    for (const part of partsOf(topic, body, this.id)) await tellOthers(writing, schema, part)
  }

  hear(topic: string, listener: (body: string) => void): () => void {
    const those = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, those)
    those.add(listener)
    return () => those.delete(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#inTurn(async () => {
      for (const lone of this.#lone) await end(lone)
      await this.#client?.end().catch(() => undefined)
      this.#client = undefined
    })
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(step, step)
    return this.#work
  }

  #lookSoon(): Promise<void> {
    return this.#inTurn(() => this.#look()).catch(() => this.#inTurn(() => this.#lose()))
  }

  async #look(): Promise<void> {
    if (this.#closed || !this.#begun) return
    this.#client ??= await this.#connect()
    const client = this.#client
    const asked = client.query<{ head: string }>('select max(position) as head from "changeHead"')
    const { rows } = await within(asked, answerWithinMs)
    this.#options.feed.advance(Number(rows[0]?.head ?? 0))
    for (const lone of this.#lone) {
      if (lone.running || !(await this.#takes(client, lone)) || !this.#lone.has(lone)) continue
      lone.running = lone.start()
    }
  }

  async #takes(client: Client, lone: Lone): Promise<boolean> {
    const asked = client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      this.#keyOf(lone),
    ])
    return (await within(asked, answerWithinMs)).rows[0]?.taken === true
  }

  async #connect(): Promise<Client> {
    const client = this.#options.connect()
    // Whoever waits for an answer is told; the next look connects anew.
    client.on('error', () => undefined)
    client.on('end', () => {
      if (this.#client === client) void this.#inTurn(() => this.#lose()).then(() => this.#lookSoon())
    })
    client.on('notification', ({ payload }) => this.#take(payload))
    await within(client.connect(), answerWithinMs)
    await client.query(`listen "${channelOf(this.#options.schema)}"`)
    return client
  }

  #take(payload: string | undefined): void {
    const message = readMessage(payload)
    if (!message) return
    if ('head' in message) this.#options.feed.advance(message.head)
    else if (message.from !== this.id) {
      const body = this.#assembly.take(message)
      if (body !== undefined) for (const listener of this.#listeners.get(message.topic) ?? []) listener(body)
    }
  }

  /** Without its connection this process holds no lock: what ran by one ends, and is asked for again. */
  async #lose(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    for (const lone of this.#lone) await end(lone)
    // An answer may never come.
    void client?.end().catch(() => undefined)
  }

  #keyOf({ name }: Lone): string {
    return lockKey(this.#options.schema, name)
  }
}

async function end(lone: Lone): Promise<void> {
  const { running } = lone
  lone.running = null
  await running?.stop()
}

async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('PostgreSQL does not answer')), timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
