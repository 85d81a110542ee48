import type { MessageOf } from '@mayim/contract/sync/parse-message.ts'
import { batchEntriesMax, type SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { otherSide, readChangesOf } from '../../ground/log/change-log.ts'
import type { ChangeEntry } from '../../ground/log/log-entry.ts'
import { nodeRow, readHeads, updateNode } from '../../ground/log/log-table.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { ChangeRow } from '../../ground/schema/schema.ts'
import { Throttle } from '../../sign-in/throttle.ts'
import { hasOwnEntry } from '../check-hello.ts'
import { outgoingEntries } from '../outgoing-stream.ts'
import { isAllowed, readOwnMark } from '../own-mark.ts'
import { readMark, storeMark } from '../sync-table.ts'
import { quarantine } from './quarantine.ts'
import { type Recovered, type RecoveringFacility, replay, reportRecovery } from './replay.ts'

type Origin = ChangeRow['origin']
type Send = (message: MessageOf<'recover'> | MessageOf<'recovered'>) => void

/** The number of incarnations minted per hour. Each interrupted recovery uses one. */
const mintedMax = 60
const mintedWithinMs = 3_600_000
/** The largest log that is accepted: some years of a busy facility. */
const entriesMax = 2_000_000

/** What this side knows about its own log, against which a recovery is checked. */
export interface Proofs {
  /** How far the other side has confirmed this side's log since the process started. */
  readonly confirmed: number
  /** This side's own mark, as the other side stored it. */
  readonly ownMark: string | undefined
}

/** The recovery of a side that was restored from a backup. */
export class RecoveryDesk {
  readonly #facility: RecoveringFacility
  readonly #mintThrottle: Throttle
  readonly #endListeners: (() => Promise<void>)[] = []
  #page: ((page: MessageOf<'recovered'>) => void) | undefined

  constructor(facility: RecoveringFacility) {
    this.#facility = facility
    this.#mintThrottle = new Throttle(facility.hostClock, mintedMax, mintedWithinMs)
  }

  /** Closes this side's log, because it has lost entries or was replaced. It stays closed after a restart. */
  async close(mode: 'recovering' | 'fenced'): Promise<void> {
    await this.#facility.write(async trx => {
      await updateNode(trx, { mode })
      await storeMark(trx, 'pressed', '')
      return ok(null)
    })
  }

  press(): Promise<void> {
    return pressRecovery(this.#facility)
  }

  /**
   * Both sides ask each other, so neither can answer. A side that a person closed goes on as before, if the other side
   * knows of no entry that it lacks. Returns whether it does.
   */
  async undoPress(hello: Pick<MessageOf<'hello'>, 'cursor' | 'cursorHash'>): Promise<boolean> {
    const { side, db, log } = this.#facility
    const isWhole = hello.cursor <= (await readHeads(db))[side].seq && (await hasOwnEntry(db, side, hello))
    if (!isWhole || (await readMark(db, 'pressed')) !== '1') return false
    await this.#facility.write(async trx => {
      await updateNode(trx, { mode: 'active' })
      await storeMark(trx, 'pressed', '')
      return ok(null)
    })
    log.warn('both sides asked for their entries: this one lacks none and goes on')
    return true
  }

  /**
   * Ends a recovery that the other side will not answer any more, on a person's word (sync-1141). What this side lacks is
   * lost, so its places are quarantined as after a recovery. Where the other side comes back after all, its hello shows
   * what is missing, and this side recovers then. Refuses notRecovering.
   */
  async end(): Promise<Result<null>> {
    const ended = await this.#facility.write(async trx => {
      if ((await readHeads(trx)).mode !== 'recovering') return refuse('conflict', 'notRecovering')
      await updateNode(trx, { mode: 'active' })
      await storeMark(trx, 'pressed', '')
      const held = await quarantine(this.#facility, trx)
      await reportRecovery(this.#facility, trx, {
        recovered: { ownEntries: 0, peerEntries: 0, rewritten: 0, ...held },
        entries: [],
      })
      return ok(null)
    })
    if (ended.ok) for (const listener of this.#endListeners) await listener()
    return ended
  }

  /** Calls `listener` when a person has ended a recovery. */
  onEnd(listener: () => Promise<void>): void {
    this.#endListeners.push(listener)
  }

  /** Whether this side knows that it lacks entries. */
  async isRecovering(): Promise<boolean> {
    return (await readHeads(this.#facility.db)).mode === 'recovering'
  }

  /**
   * Mints an incarnation for the other side, larger than any that it had. Undefined if too many were minted in the last
   * hour.
   */
  async mint(incarnation: number): Promise<number | undefined> {
    if (this.#mintThrottle.take('minted') > 0) return undefined
    const minted = await this.#facility.write(async trx => {
      const node = await nodeRow(trx)
      if (!node) throw new Error('This database has no identity yet')
      const next = Math.max(incarnation, node.peerIncarnation, node.minted) + 1
      await updateNode(trx, { minted: next })
      return ok(next)
    })
    if (!minted.ok) throw new Error('Minting an incarnation was refused')
    return minted.value
  }

  /** Accepts an incarnation of the other side, and fences the older ones. */
  async acceptIncarnation(incarnation: number): Promise<void> {
    const node = await nodeRow(this.#facility.db)
    if (!node || node.peerIncarnation >= incarnation) return
    await this.#facility.write(async trx => {
      await updateNode(trx, { peerIncarnation: incarnation })
      return ok(null)
    })
  }

  /** One page of a log for the other side, which has lost it. */
  async pageFor({ origin, after, limit }: MessageOf<'recover'>): Promise<MessageOf<'recovered'>> {
    const { side, db } = this.#facility
    const heads = await readHeads(db)
    const most = Math.min(limit, batchEntriesMax)
    const entries =
      origin === side
        ? (await outgoingEntries(this.#facility, after)).slice(0, most)
        : await storedEntries(db, origin, after, most)
    const last = entries.at(-1)?.seq ?? after
    return { type: 'recovered', origin, entries, more: entries.length > 0 && last < heads[origin].seq }
  }

  receivePage(page: MessageOf<'recovered'>): void {
    this.#page?.(page)
  }

  /**
   * Requests every missing entry from the other side and replays it; see `replay`. Throws and changes nothing if the
   * other side sends something else than was requested, or if this side's own log is not the one that this side signed.
   */
  async recover(incarnation: number, send: Send, proofs: Proofs): Promise<Recovered> {
    const { side, db, log } = this.#facility
    const peer = otherSide(side)
    const from = await this.#findCommonSeq(send)
    const heads = await readHeads(db)
    const ofOwn = await this.#fetchAll(side, from, send)
    // Entries that this side still has must be neither applied again nor counted as lost.
    const present = await readChangesOf(db, {
      origin: side,
      afterSeq: from,
      limit: Math.max(1, ofOwn.length),
    })
    const differing = ofOwn.findIndex((entry, index) => differs(present[index], entry))
    const same = differing === -1 ? ofOwn.length : differing
    const [commonSeq, own] = [from + same, ofOwn.slice(same)]
    if (commonSeq < proofs.confirmed) throw new Error('The other side has lost entries that it had confirmed')
    await this.#checkSigned(own, commonSeq, proofs)
    const theirs = await this.#fetchAll(peer, heads[peer].seq, send)
    const recovered = await replay(this.#facility, { commonSeq, own, peer: theirs, incarnation })
    log.warn({ ...recovered, incarnation }, 'this side was recovered after a restore')
    return recovered
  }

  /**
   * Finds an own entry that both sides have, not necessarily the last. If this side's log was only truncated, it is its
   * last.
   */
  async #findCommonSeq(send: Send): Promise<number> {
    const { side, db } = this.#facility
    let seq = (await readHeads(db))[side].seq
    for (let step = 1; seq > 0; step *= 2) {
      const [own] = await readChangesOf(db, { origin: side, afterSeq: seq - 1, limit: 1 })
      const { entries } = await this.#fetchPage({ origin: side, after: seq - 1, limit: 1 }, send)
      if (own?.seq === seq && entries[0]?.seq === seq && entries[0].hash === own.hash) return seq
      seq = Math.max(0, seq - step)
    }
    return 0
  }

  /**
   * Checks that the portal has signed the entries that are said to be its own. An Admin may allow others (see
   * `own-mark.ts`).
   */
  async #checkSigned(own: readonly SyncEntry[], commonSeq: number, { ownMark }: Proofs): Promise<void> {
    const { side, db, hostClock } = this.#facility
    const last = own.at(-1)
    if (side === 'hub' || !last || (await isAllowed(db, 'trust', hostClock.now()))) return
    // An empty database was set up by a person on purpose.
    if (commonSeq === 0 && (await readHeads(db))[side].seq === 0) return
    const mark = await readOwnMark(db, ownMark)
    if (mark?.seq !== last.seq || mark.hash !== last.hash)
      throw new Error('The own log of this side is not signed by it')
  }

  async #fetchAll(origin: Origin, after: number, send: Send): Promise<SyncEntry[]> {
    const all: SyncEntry[] = []
    for (let more = true; more; ) {
      const next = all.at(-1)?.seq ?? after
      const page = await this.#fetchPage({ origin, after: next, limit: batchEntriesMax }, send)
      const isInTurn = page.entries.every(
        (entry, at) => entry.origin === origin && entry.seq === next + 1 + at,
      )
      if (page.origin !== origin || !isInTurn)
        throw new Error('A page of a log is not the one that was requested')
      all.push(...page.entries)
      if (all.length > entriesMax) throw new Error('The log of the other side is too long')
      more = page.more && page.entries.length > 0
    }
    return all
  }

  #fetchPage(wanted: Omit<MessageOf<'recover'>, 'type'>, send: Send): Promise<MessageOf<'recovered'>> {
    const page = new Promise<MessageOf<'recovered'>>(resolve => {
      this.#page = resolve
    })
    send({ type: 'recover', ...wanted })
    return page
  }
}

/** A person asks for everything from the other side. What this side lacks may be nothing. */
export async function pressRecovery({ write }: Pick<Facility, 'write'>): Promise<void> {
  await write(async trx => {
    const isActive = (await readHeads(trx)).mode === 'active'
    await updateNode(trx, { mode: 'recovering' })
    if (isActive) await storeMark(trx, 'pressed', '1')
    return ok(null)
  })
}

/** The hash of an entry that was cut is unknown, and counts as equal. */
function differs(own: ChangeEntry | undefined, theirs: SyncEntry): boolean {
  return own === undefined || (own.hash !== '' && theirs.hash !== '' && own.hash !== theirs.hash)
}

/** The entries as the other side wrote them. Withheld ones stay withheld. */
async function storedEntries(
  db: RecoveringFacility['db'],
  origin: Origin,
  afterSeq: number,
  limit: number,
): Promise<SyncEntry[]> {
  const rows = await readChangesOf(db, { origin, afterSeq, limit })
  return rows.map(({ position: _, ...entry }: ChangeEntry & { position: number }) => entry)
}
