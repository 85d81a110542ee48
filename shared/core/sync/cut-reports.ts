import { ok } from '@mayim/domain/result.ts'
import type { Side } from '@mayim/domain/side.ts'
import { v7 as uuidv7 } from 'uuid'
import { readHeads } from '../log/change-head-table.ts'
import { otherSide } from '../log/change-log.ts'
import type { ChangeEntry } from '../log/entry.ts'
import { isWithheld } from '../log/withheld.ts'
import { describeError } from '../runtime/error-trace.ts'
import type { Facility } from '../runtime/facility.ts'
import { nowIso } from '../runtime/record-change.ts'
import type { LinkSnapshot, LinkState } from './link-state.ts'

/** So long the sides have been linked again before it is written what went over. */
const settledMs = 5_000
const bookingsMax = 500

type Reporting = Pick<Facility, 'side' | 'db' | 'write' | 'clock' | 'hostClock' | 'log'>

interface Cut {
  readonly since: string
  /** How far the sides knew each other's log when it began. */
  readonly ownSeq: number
  readonly peerSeq: number
  joinedAtMs: number | null
}

/**
 * Writes a report after each cut in which a side wrote anything: what came, what went, who and why, from the logs between
 * the two points. It outlives the conversations.
 */
export class CutReports {
  readonly #facility: Reporting
  #cut: Cut | undefined
  #wasLinked = false
  #working: Promise<void> = Promise.resolve()

  constructor(facility: Reporting) {
    this.#facility = facility
  }

  /** Follows a link until it ends; returns the way to stop. */
  watch(link: LinkState): () => void {
    return link.onChange(snapshot => {
      this.#working = this.#working
        .then(() => this.#look(snapshot))
        .catch(error => this.#facility.log.error(describeError(error), 'a cut was not reported'))
    })
  }

  /** A cut is over and its report is not written yet. */
  isDue(): boolean {
    return this.#cut !== undefined && this.#wasLinked
  }

  /** Resolves when all that was seen so far has been worked off. */
  async settled(): Promise<void> {
    await this.#working
  }

  async #look({ linked, queued, peerCursor }: LinkSnapshot): Promise<void> {
    if (this.#wasLinked && !linked) await this.#begin(peerCursor)
    this.#wasLinked = linked
    const cut = this.#cut
    if (!cut || !linked) return
    const now = this.#facility.hostClock.now()
    cut.joinedAtMs ??= now
    if (queued > 0 || now - cut.joinedAtMs < settledMs) return
    this.#cut = undefined
    await this.#report(cut)
  }

  async #begin(peerCursor: number): Promise<void> {
    if (this.#cut) {
      // It was joined for a moment only: the same cut goes on.
      this.#cut.joinedAtMs = null
      return
    }
    const heads = await readHeads(this.#facility.db)
    const peerSeq = heads[otherSide(this.#facility.side)].seq
    this.#cut = { since: nowIso(this.#facility), ownSeq: peerCursor, peerSeq, joinedAtMs: null }
  }

  async #report({ since, ownSeq, peerSeq }: Cut): Promise<void> {
    const { side, db } = this.#facility
    const heads = await readHeads(db)
    const entries = await db
      .selectFrom('change')
      .selectAll()
      .where(eb =>
        eb.or([
          eb('origin', '=', side).and('seq', '>', ownSeq).and('seq', '<=', heads[side].seq),
          eb('origin', '=', otherSide(side)).and('seq', '>', peerSeq),
        ]),
      )
      .orderBy('position')
      .execute()
    if (entries.length === 0) return
    const at = nowIso(this.#facility)
    const detail = JSON.stringify({
      entries: countEntries(entries),
      bookings: await this.#bookingsIn(entries),
      merged: mergedPeople(entries),
    })
    await this.#facility.write(async trx => {
      await trx.insertInto('syncReport').values({ id: uuidv7(), kind: 'cut', at, since, detail }).execute()
      return ok(null)
    })
  }

  /** By the code that people know, never by name. */
  async #bookingsIn(entries: readonly ChangeEntry[]): Promise<object[]> {
    const about = entries.filter(entry => entry.entity === 'reservation').slice(0, bookingsMax)
    const ids = [...new Set(about.map(entry => entry.entityId))]
    if (ids.length === 0) return []
    const rows = await this.#facility.db
      .selectFrom('reservation')
      .select(['id', 'code'])
      .where('id', 'in', ids)
      .execute()
    const codes = new Map(rows.map(row => [row.id, row.code]))
    return about.map(({ entityId, origin, kind, who, cause, at }) => ({
      code: codes.get(entityId) ?? '',
      from: origin,
      kind,
      who,
      cause,
      at,
    }))
  }
}

/** How many people both sides made apart, by the same phone: each is one, field by field (sync-32). */
function mergedPeople(entries: readonly ChangeEntry[]): number {
  const made = (side: ChangeEntry['origin']) =>
    entries.filter(({ origin, entity, kind }) => origin === side && entity === 'user' && kind === 'created')
  const atHub = new Set(made('hub').map(entry => entry.entityId))
  return made('portal').filter(entry => atHub.has(entry.entityId)).length
}

/** How many entries of each kind each side wrote. What the other side need not know is counted as one kind. */
export function countEntries(
  entries: readonly ChangeEntry[],
): { from: Side; entity: string; kind: string; count: number }[] {
  const counts = new Map<string, { from: Side; entity: string; kind: string; count: number }>()
  for (const { origin: from, entity, kind } of entries) {
    const name = `${from} ${entity} ${kind}`
    const known = counts.get(name) ?? {
      from,
      entity: isWithheld({ entity }) ? 'withheld' : entity,
      kind,
      count: 0,
    }
    counts.set(name, { ...known, count: known.count + 1 })
  }
  return [...counts.values()]
}
