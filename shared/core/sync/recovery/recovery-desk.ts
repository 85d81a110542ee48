import type { MessageOf } from '@mayim/contract/sync/parse-message.ts'
import { batchEntriesMax, type SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { ok } from '@mayim/domain/result.ts'
import { readHeads } from '../../log/change-head-table.ts'
import { otherSide, readChangesOf } from '../../log/change-log.ts'
import type { ChangeEntry } from '../../log/entry.ts'
import { nodeRow, updateNode } from '../../log/node-table.ts'
import { Throttle } from '../../people/throttle.ts'
import type { ChangeRow } from '../../schema/schema.ts'
import { outgoingEntries } from '../outgoing-entries.ts'
import { isAllowed, readOwnMark } from '../own-mark.ts'
import { type Recovered, type RecoveringFacility, replay } from './replay.ts'

type Origin = ChangeRow['origin']
type Send = (message: MessageOf<'recover'> | MessageOf<'recovered'>) => void

/** Incarnations for the other side: each break of the line in a recovery costs one. */
const givenMax = 60
const givenWithinMs = 3_600_000
/** Some years of a busy house; a log that has no end is no log. */
const entriesMax = 2_000_000

/** By what a recovery is held to what this side knows of itself. */
export interface Proofs {
  /** How far the other side has confirmed this side's log since the start. */
  readonly confirmed: number
  /** This side's own mark, as the other one has kept it. */
  readonly kept: string | undefined
}

/** What a conversation can do about a side that was restored from a backup. */
export class RecoveryDesk {
  readonly #facility: RecoveringFacility
  readonly #given: Throttle
  #page: ((page: MessageOf<'recovered'>) => void) | undefined

  constructor(facility: RecoveringFacility) {
    this.#facility = facility
    this.#given = new Throttle(facility.hostClock, givenMax, givenWithinMs)
  }

  /** This side has lost entries, or was replaced: from now on it writes no log, also after a restart. */
  async close(mode: 'recovering' | 'fenced'): Promise<void> {
    await this.#facility.write(async trx => {
      await updateNode(trx, { mode })
      return ok(null)
    })
  }

  /** Whether this side knows that it has lost entries, and has not got them back. */
  async isRecovering(): Promise<boolean> {
    return (await readHeads(this.#facility.db)).mode === 'recovering'
  }

  /**
   * An incarnation that is larger than all that the other side had: with it, it goes on. Undefined when so many were given
   * lately that nobody can have needed them.
   */
  async mint(incarnation: number): Promise<number | undefined> {
    if (this.#given.take('given') > 0) return undefined
    const minted = await this.#facility.write(async trx => {
      const node = await nodeRow(trx)
      if (!node) throw new Error('This database has no identity yet')
      const next = Math.max(incarnation, node.peerIncarnation, node.minted) + 1
      await updateNode(trx, { minted: next })
      return ok(next)
    })
    if (!minted.ok) throw new Error('An incarnation cannot be refused')
    return minted.value
  }

  /** The other side is let in: its older incarnations are not, from here on. */
  async letIn(incarnation: number): Promise<void> {
    const node = await nodeRow(this.#facility.db)
    if (!node || node.peerIncarnation >= incarnation) return
    await this.#facility.write(async trx => {
      await updateNode(trx, { peerIncarnation: incarnation })
      return ok(null)
    })
  }

  /** One page of what is kept here of a log, for the other side that has lost it. */
  async pageFor({ origin, after, limit }: MessageOf<'recover'>): Promise<MessageOf<'recovered'>> {
    const { side, db } = this.#facility
    const heads = await readHeads(db)
    const most = Math.min(limit, batchEntriesMax)
    const entries =
      origin === side
        ? (await outgoingEntries(this.#facility, after)).slice(0, most)
        : await kept(db, origin, after, most)
    const last = entries.at(-1)?.seq ?? after
    return { type: 'recovered', origin, entries, more: entries.length > 0 && last < heads[origin].seq }
  }

  takePage(page: MessageOf<'recovered'>): void {
    this.#page?.(page)
  }

  /**
   * Asks the other side for all that is missing here and takes it up; see `replay`. Throws, and leaves all as it is, where
   * what it gets is not what it asked for, or not this side's own log as far as this side has signed it.
   */
  async recover(incarnation: number, send: Send, proofs: Proofs): Promise<Recovered> {
    const { side, db, log } = this.#facility
    const peer = otherSide(side)
    const from = await this.#someCommon(send)
    const heads = await readHeads(db)
    const ofOwn = await this.#all(side, from, send)
    // What is here already must neither be applied a second time nor be taken for lost.
    const here = await readChangesOf(db, { origin: side, afterSeq: from, limit: Math.max(1, ofOwn.length) })
    const differing = ofOwn.findIndex((entry, index) => isOther(here[index], entry))
    const same = differing === -1 ? ofOwn.length : differing
    const [commonSeq, own] = [from + same, ofOwn.slice(same)]
    if (commonSeq < proofs.confirmed) throw new Error('The other side has lost what it had confirmed')
    await this.#proveOwn(own, commonSeq, proofs)
    const theirs = await this.#all(peer, heads[peer].seq, send)
    const recovered = await replay(this.#facility, { commonSeq, own, peer: theirs, incarnation })
    log.warn({ ...recovered, incarnation }, 'this side was restored, and goes on')
    return recovered
  }

  /** An own entry that is the same there, maybe not the last. Where this side's log was only cut short, it is the last one here. */
  async #someCommon(send: Send): Promise<number> {
    const { side, db } = this.#facility
    let seq = (await readHeads(db))[side].seq
    for (let step = 1; seq > 0; step *= 2) {
      const [own] = await readChangesOf(db, { origin: side, afterSeq: seq - 1, limit: 1 })
      const { entries } = await this.#ask({ origin: side, after: seq - 1, limit: 1 }, send)
      if (own?.seq === seq && entries[0]?.seq === seq && entries[0].hash === own.hash) return seq
      seq = Math.max(0, seq - step)
    }
    return 0
  }

  /** A portal takes as its own what it has signed, and more only where an Admin has said so (see `own-mark.ts`). */
  async #proveOwn(own: readonly SyncEntry[], commonSeq: number, { kept }: Proofs): Promise<void> {
    const { side, db, hostClock } = this.#facility
    const last = own.at(-1)
    if (side === 'hub' || !last || (await isAllowed(db, 'trust', hostClock.now()))) return
    // A database that has nothing was made for this by a person.
    if (commonSeq === 0 && (await readHeads(db))[side].seq === 0) return
    const mark = await readOwnMark(db, kept)
    if (mark?.seq !== last.seq || mark.hash !== last.hash)
      throw new Error('What is said to be the own log of this side is not signed by it')
  }

  async #all(origin: Origin, after: number, send: Send): Promise<SyncEntry[]> {
    const all: SyncEntry[] = []
    for (let more = true; more; ) {
      const next = all.at(-1)?.seq ?? after
      const page = await this.#ask({ origin, after: next, limit: batchEntriesMax }, send)
      const isInTurn = page.entries.every(
        (entry, at) => entry.origin === origin && entry.seq === next + 1 + at,
      )
      if (page.origin !== origin || !isInTurn)
        throw new Error('A page of a log is not the one that was asked for')
      all.push(...page.entries)
      if (all.length > entriesMax) throw new Error('The log of the other side has no end')
      more = page.more && page.entries.length > 0
    }
    return all
  }

  #ask(wanted: Omit<MessageOf<'recover'>, 'type'>, send: Send): Promise<MessageOf<'recovered'>> {
    const page = new Promise<MessageOf<'recovered'>>(resolve => {
      this.#page = resolve
    })
    send({ type: 'recover', ...wanted })
    return page
  }
}

/** Of what was cut off long ago nobody knows the hash any more. */
function isOther(own: ChangeEntry | undefined, theirs: SyncEntry): boolean {
  return own === undefined || (own.hash !== '' && theirs.hash !== '' && own.hash !== theirs.hash)
}

/** As the other side wrote them; what it withheld stays so. */
async function kept(
  db: RecoveringFacility['db'],
  origin: Origin,
  afterSeq: number,
  limit: number,
): Promise<SyncEntry[]> {
  const rows = await readChangesOf(db, { origin, afterSeq, limit })
  return rows.map(({ position: _, ...entry }: ChangeEntry & { position: number }) => entry)
}
