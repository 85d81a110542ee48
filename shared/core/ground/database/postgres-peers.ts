import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import type { ChangeFeed } from '../log/change-feed.ts'
import { eachSecond } from '../runtime/beat.ts'
import type { Stoppable } from '../runtime/job.ts'
import type { Schema } from '../schema/schema.ts'
import type { Peers } from './peers.ts'
import { Assembly, channelOf, lockKey, notifyPeers, partsOf, readMessage } from './postgres-channel.ts'

/** A connection that does not answer in this time counts as lost. */
const answerWithinMs = 5000

interface ExclusiveJob {
  readonly name: string
  readonly start: () => Stoppable
  running: Stoppable | null
}

interface PostgresPeersOptions {
  readonly connect: () => Client
  readonly writing: Kysely<Schema>
  readonly schema: string
  readonly feed: ChangeFeed
}

/**
 * Uses one connection per process, which listens and holds the locks of the exclusive jobs. A process that dies loses
 * both at once. A check each second catches up on lost messages, and starts the jobs of a dead process in another.
 */
export class PostgresPeers implements Peers {
  readonly id = randomUUID()
  readonly #options: PostgresPeersOptions
  readonly #listeners = new Map<string, Set<(body: string) => void>>()
  readonly #exclusive = new Set<ExclusiveJob>()
  readonly #assembly = new Assembly()
  #client: Client | undefined
  #begun = false
  #closed = false
  #endChecks: () => void = () => undefined
  #work: Promise<void> = Promise.resolve()

  constructor(options: PostgresPeersOptions) {
    this.#options = options
  }

  async begin(): Promise<void> {
    if (this.#begun) return
    this.#begun = true
    this.#endChecks = eachSecond(() => void this.#checkSoon())
    await this.#checkSoon()
  }

  alone(name: string, start: () => Stoppable): Stoppable {
    const job: ExclusiveJob = { name, start, running: null }
    this.#exclusive.add(job)
    void this.#checkSoon()
    return {
      stop: async () => {
        this.#exclusive.delete(job)
        await this.#enqueue(async () => {
          await end(job)
          await this.#client
            ?.query('select pg_advisory_unlock($1)', [this.#keyOf(job)])
            .catch(() => undefined)
        })
      },
    }
  }

  async publish(topic: string, body = ''): Promise<void> {
    const { writing, schema } = this.#options
    for (const part of partsOf(topic, body, this.id)) await notifyPeers(writing, schema, part)
  }

  subscribe(topic: string, listener: (body: string) => void): () => void {
    const those = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, those)
    those.add(listener)
    return () => those.delete(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#endChecks()
    await this.#enqueue(async () => {
      for (const job of this.#exclusive) await end(job)
      await this.#client?.end().catch(() => undefined)
      this.#client = undefined
    })
  }

  #enqueue(step: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(step, step)
    return this.#work
  }

  #checkSoon(): Promise<void> {
    return this.#enqueue(() => this.#check()).catch(() => this.#enqueue(() => this.#disconnected()))
  }

  async #check(): Promise<void> {
    if (this.#closed || !this.#begun) return
    this.#client ??= await this.#connect()
    const client = this.#client
    const result = client.query<{ head: string }>('select max(position) as head from "changeHead"')
    const { rows } = await within(result, answerWithinMs)
    this.#options.feed.advance(Number(rows[0]?.head ?? 0))
    for (const job of this.#exclusive) {
      if (job.running || !(await this.#acquires(client, job)) || !this.#exclusive.has(job)) continue
      job.running = job.start()
    }
  }

  async #acquires(client: Client, job: ExclusiveJob): Promise<boolean> {
    const result = client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      this.#keyOf(job),
    ])
    return (await within(result, answerWithinMs)).rows[0]?.taken === true
  }

  async #connect(): Promise<Client> {
    const client = this.#options.connect()
    // The waiting query fails, and the next check connects again.
    client.on('error', () => undefined)
    client.on('end', () => {
      if (this.#client === client)
        void this.#enqueue(() => this.#disconnected()).then(() => this.#checkSoon())
    })
    client.on('notification', ({ payload }) => this.#receive(payload))
    await within(client.connect(), answerWithinMs)
    await client.query(`listen "${channelOf(this.#options.schema)}"`)
    return client
  }

  #receive(payload: string | undefined): void {
    const message = readMessage(payload)
    if (!message) return
    if ('head' in message) this.#options.feed.advance(message.head)
    else if (message.from !== this.id) {
      const body = this.#assembly.take(message)
      if (body !== undefined) for (const listener of this.#listeners.get(message.topic) ?? []) listener(body)
    }
  }

  /** Without its connection this process holds no lock. Jobs that ran under one end, and request it again. */
  async #disconnected(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    for (const job of this.#exclusive) await end(job)
    // An answer may never come.
    void client?.end().catch(() => undefined)
  }

  #keyOf({ name }: ExclusiveJob): string {
    return lockKey(this.#options.schema, name)
  }
}

async function end(job: ExclusiveJob): Promise<void> {
  const { running } = job
  job.running = null
  await running?.stop()
}

async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('PostgreSQL does not answer')), timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
