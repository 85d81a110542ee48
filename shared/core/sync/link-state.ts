import type { LinkState as LinkView } from '@mayim/contract/entities/device.ts'
import { syncProtocol } from '@mayim/contract/sync/sync-messages.ts'
import { olderRelease, type Release } from '@mayim/domain/sync/older-release.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { otherSide } from '../ground/log/change-log.ts'
import { readHeads } from '../ground/log/log-table.ts'
import type { Facility, FacilityTime } from '../ground/runtime/facility.ts'
import { countParked } from './sync-table.ts'

export interface LinkSnapshot {
  readonly linked: boolean
  /**
   * Why there is no exchange although the other side may answer: `upgrade`, `recover`, `fenced`, `facility`, `forged`,
   * `revoked` or `notJoined`.
   */
  readonly stopped: string | null
  /** How often in a row the other side has said that it lacks entries and asks for them; 0 when it last said nothing of it. */
  readonly peerRecoveries: number
  /** Epoch milliseconds by the host's clock. */
  readonly lastMessageAt: number | null
  /** How far the other side has applied this side's log. */
  readonly peerCursor: number
  /** Own entries that the other side has not confirmed. */
  readonly queued: number
  /** Milliseconds by which the other side's clock is ahead. */
  readonly clockAheadMs: number | null
  /** What the other side runs, by its last hello. */
  readonly peerRelease: Release | null
}

/** Before the first message of the other side. */
export const neverLinked: LinkSnapshot = {
  linked: false,
  stopped: null,
  peerRecoveries: 0,
  lastMessageAt: null,
  peerCursor: 0,
  queued: 0,
  clockAheadMs: null,
  peerRelease: null,
}

/** The state of the link, for the screens. */
export class LinkState {
  readonly #facility: Pick<Facility, 'side' | 'db' | 'changes' | 'log'>
  readonly #listeners = new Set<(snapshot: LinkSnapshot) => void>()
  readonly #unsubscribe: () => void
  #snapshot: LinkSnapshot = neverLinked
  #ownSeq = 0
  #counting = false

  constructor(facility: Pick<Facility, 'side' | 'db' | 'changes' | 'log'>) {
    this.#facility = facility
    this.#unsubscribe = facility.changes.onCommit(() => this.#count())
    this.#count()
  }

  current(): LinkSnapshot {
    return this.#snapshot
  }

  /** Called at each change of the link. Returns a function that unsubscribes. */
  onChange(listener: (snapshot: LinkSnapshot) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  update(changed: Partial<Omit<LinkSnapshot, 'queued'>>): void {
    const peerCursor = Math.max(this.#snapshot.peerCursor, changed.peerCursor ?? 0)
    const queued = Math.max(0, this.#ownSeq - peerCursor)
    this.#snapshot = { ...this.#snapshot, ...changed, peerCursor, queued }
    for (const listener of this.#listeners) listener(this.#snapshot)
  }

  end(): void {
    this.#unsubscribe()
    this.update({ linked: false })
    this.#listeners.clear()
  }

  #count(): void {
    if (this.#counting) return
    this.#counting = true
    readHeads(this.#facility.db).then(
      heads => {
        this.#counting = false
        this.#ownSeq = heads[this.#facility.side].seq
        this.update({})
      },
      () => {
        this.#counting = false
      },
    )
  }
}

/** Tells this side's time what the other side's clock says. */
export function peerClock(time: FacilityTime): (link: LinkSnapshot) => void {
  return ({ clockAheadMs }) => {
    if (clockAheadMs !== null) time.notePeer(clockAheadMs)
  }
}

const keptSamples = 6

/**
 * Estimates how far the other side's clock is ahead, from the times in its messages. Each sample is too small by the
 * delay of its message, so the largest of the last samples is the best.
 */
export class ClockSkew {
  #samples: number[] = []

  note(theirsMs: number, oursMs: number): void {
    this.#samples = [...this.#samples, Math.round(theirsMs - oursMs)].slice(-keptSamples)
  }

  aheadMs(): number {
    return this.#samples.length === 0 ? 0 : Math.max(...this.#samples)
  }
}

/** The state of the link, of both logs and of both releases, for the screens of staff. */
export async function viewLink(facility: Facility, snapshot: LinkSnapshot, version = ''): Promise<LinkView> {
  const heads = await readHeads(facility.db)
  const { lastMessageAt } = snapshot
  return {
    side: facility.side,
    linked: snapshot.linked,
    since: lastMessageAt === null ? null : new Date(lastMessageAt).toISOString(),
    lastMessageAgeMs: lastMessageAt === null ? null : Math.max(0, facility.hostClock.now() - lastMessageAt),
    ownHead: heads[facility.side].seq,
    ownAcknowledged: snapshot.peerCursor,
    peerApplied: heads[otherSide(facility.side)].seq,
    peerHead: null,
    parked: await countParked(facility.db),
    stopped: snapshot.stopped,
    peerRecoveries: snapshot.peerRecoveries,
    clockAheadMs: snapshot.clockAheadMs,
    mode: heads.mode,
    time: facility.time.standing(),
    ...releasesOf(facility.side, { version, protocol: syncProtocol }, snapshot.peerRelease),
  }
}

function releasesOf(side: Side, own: Release, peer: Release | null): Pick<LinkView, 'versions' | 'older'> {
  const of = (each: Side) => (each === side ? own : peer)
  const [hub, portal] = [of('hub'), of('portal')]
  return {
    versions: { hub: hub?.version ?? null, portal: portal?.version ?? null },
    older: hub && portal && olderRelease({ hub, portal }),
  }
}

/** How long a booking's answer waits until the hub has the booking too (sync-24). */
const confirmWithinMs = 800

interface WatchedLink {
  current(): Pick<LinkSnapshot, 'linked' | 'peerCursor'>
  /** Called at each change of the link. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void
}

/**
 * Resolves true when the other side has every entry that this side has committed so far. Resolves false at once without
 * a link, or after 800 ms. A lost disk can then lose almost nothing that a patron saw as confirmed.
 */
export async function confirmedByPeer(
  { side, db }: Pick<Facility, 'side' | 'db'>,
  link: WatchedLink,
  withinMs = confirmWithinMs,
): Promise<boolean> {
  if (!link.current().linked) return false
  const { seq } = (await readHeads(db))[side]
  return new Promise(resolve => {
    const check = (): void => {
      const { linked, peerCursor } = link.current()
      if (peerCursor >= seq || !linked) settle(peerCursor >= seq)
    }
    const settle = (confirmed: boolean): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve(confirmed)
    }
    const timer = setTimeout(() => settle(false), withinMs)
    const unsubscribe = link.onChange(check)
    check()
  })
}
