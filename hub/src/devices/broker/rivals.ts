import { randomBytes } from 'node:crypto'
import { writePayload } from '@mayim/contract/building/device-payload.ts'
import { bridgeTopic } from '@mayim/contract/building/topics.ts'
import type { Client } from 'aedes'
import type { Logger } from 'pino'
import type { FrameGuard } from './frame-guard.ts'

/** Two bridges that use one name, as after the card of a Raspberry Pi was copied. */
export interface Rivals {
  readonly bridge: string
  /** The address of the bridge that stays, and those of the bridges that were refused. */
  readonly addresses: readonly string[]
  /** Epoch milliseconds of the machine. */
  readonly since: number
}

export const refusedRival = 'another bridge uses this name'

/** A bridge that is alive answers within milliseconds. A bridge that comes back after a cut must not wait long. */
const answersWithinMs = 1_000
/** A refused bridge comes again within half a minute. */
const overAfterMs = 120_000
const mostAddresses = 5

/**
 * Decides between a bridge that is connected and another connection with its name (building-662). One that is alive
 * stays: two that throw each other off would both be useless. One that does not answer was cut off, and gives way.
 */
export class RivalBridges {
  readonly #log: Pick<Logger, 'warn'>
  readonly #now: () => number
  readonly #rivals = new Map<string, Rivals & { readonly last: number }>()

  constructor(log: Pick<Logger, 'warn'>, now: () => number = Date.now) {
    this.#log = log
    this.#now = now
  }

  /** Those of the last two minutes. */
  list(): Rivals[] {
    const now = this.#now()
    for (const [bridge, { last }] of this.#rivals) if (now - last > overAfterMs) this.#rivals.delete(bridge)
    return [...this.#rivals.values()].map(({ bridge, addresses, since }) => ({ bridge, addresses, since }))
  }

  /** Whether the connected bridge is alive, so that the one that comes must be refused. */
  async stays(bridge: string, connected: Client, coming: string): Promise<boolean> {
    const guard = connected.conn as FrameGuard
    const stays = await isAlive(bridge, connected, guard)
    if (stays) this.#note(bridge, guard.address, coming)
    return stays
  }

  #note(bridge: string, staying: string, coming: string): void {
    const known = this.list().find(each => each.bridge === bridge)
    const addresses = [...new Set([staying, ...(known?.addresses ?? []), coming])].slice(0, mostAddresses)
    const now = this.#now()
    this.#rivals.set(bridge, { bridge, addresses, since: known?.since ?? now, last: now })
    if (!known) this.#log.warn({ client: bridge, staying, coming }, 'another bridge uses the name of one')
  }
}

/** Asks for something that every bridge answers; any byte is an answer. */
async function isAlive(bridge: string, client: Client, guard: FrameGuard): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const alive = (): void => resolve(true)
  const gone = (): void => resolve(false)
  const timer = setTimeout(gone, answersWithinMs)
  guard.once('heard', alive)
  guard.once('close', gone)
  if (guard.destroyed) gone()
  const req = { cid: `alive-${randomBytes(6).toString('hex')}`, op: 'rescan', args: {} } as const
  const payload = writePayload('req', Date.now(), req)
  const packet = {
    cmd: 'publish',
    topic: bridgeTopic(bridge, 'req'),
    payload,
    qos: 1,
    retain: false,
  } as const
  client.publish({ ...packet, dup: false }, () => undefined)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    guard.off('heard', alive)
    guard.off('close', gone)
  }
}
