import type { SyncReport } from '@mayim/contract/calls/sync.ts'
import { ok } from '@mayim/domain/result.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { v7 as uuidv7 } from 'uuid'
import { codesOf } from '../booking/reservation-table.ts'
import { otherSide } from '../ground/log/change-log.ts'
import { type ChangeEntry, isWithheld } from '../ground/log/log-entry.ts'
import { entriesAfter, readHeads } from '../ground/log/log-table.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import { describeError } from '../ground/runtime/error-trace.ts'
import type { Facility, Readers } from '../ground/runtime/facility.ts'
import { nowIso } from '../ground/runtime/record-change.ts'
import type { LinkSnapshot, LinkState } from './link-state.ts'
import { actorsAmong, insertReport, newestReports } from './sync-table.ts'

/** How long the link must be up before the report is written. */
const settledMs = 5_000
const bookingsMax = 500

type Reporting = Pick<Facility, 'side' | 'db' | 'write' | 'clock' | 'hostClock' | 'log'>

interface Outage {
  readonly since: string
  /** How far each side had the other's log when the outage began. */
  readonly ownSeq: number
  readonly peerSeq: number
  linkedAtMs: number | null
}

/**
 * Writes a report after each outage in which a side wrote an entry: which entries each side sent, by whom and why, from
 * the logs between both points. It outlives the sessions.
 */
export class OutageReports {
  readonly #facility: Reporting
  #outage: Outage | undefined
  #wasLinked = false
  #work: Promise<void> = Promise.resolve()

  constructor(facility: Reporting) {
    this.#facility = facility
  }

  /** Follows a link. Returns a function that stops it. */
  watch(link: LinkState): () => void {
    return link.onChange(snapshot => {
      this.#work = this.#work
        .then(() => this.#check(snapshot))
        .catch(error => this.#facility.log.error(describeError(error), 'reporting an outage failed'))
    })
  }

  /** Whether an outage is over and its report is not written yet. */
  isDue(): boolean {
    return this.#outage !== undefined && this.#wasLinked
  }

  /** Resolves when every change of the link so far was processed. */
  async settled(): Promise<void> {
    await this.#work
  }

  async #check({ linked, queued, peerCursor }: LinkSnapshot): Promise<void> {
    if (this.#wasLinked && !linked) await this.#begin(peerCursor)
    this.#wasLinked = linked
    const outage = this.#outage
    if (!outage || !linked) return
    const now = this.#facility.hostClock.now()
    outage.linkedAtMs ??= now
    if (queued > 0 || now - outage.linkedAtMs < settledMs) return
    this.#outage = undefined
    await this.#report(outage)
  }

  async #begin(peerCursor: number): Promise<void> {
    if (this.#outage) {
      // The link was up too briefly, so the same outage continues.
      this.#outage.linkedAtMs = null
      return
    }
    const heads = await readHeads(this.#facility.db)
    const peerSeq = heads[otherSide(this.#facility.side)].seq
    this.#outage = { since: nowIso(this.#facility), ownSeq: peerCursor, peerSeq, linkedAtMs: null }
  }

  async #report({ since, ownSeq, peerSeq }: Outage): Promise<void> {
    const { side, db } = this.#facility
    const heads = await readHeads(db)
    const own = (await entriesAfter(db, side, ownSeq)).filter(({ seq }) => seq <= heads[side].seq)
    const theirs = await entriesAfter(db, otherSide(side), peerSeq)
    const entries = [...own, ...theirs].sort((one, other) => one.position - other.position)
    if (entries.length === 0) return
    const at = nowIso(this.#facility)
    const detail = JSON.stringify({
      entries: countEntries(entries),
      bookings: await this.#bookingsIn(entries),
      merged: mergedPeople(entries),
    })
    await this.#facility.write(async trx => {
      await insertReport(trx, { id: uuidv7(), kind: 'cut', at, since, detail })
      return ok(null)
    })
  }

  /** Bookings are named by their code, never by a name. */
  async #bookingsIn(entries: readonly ChangeEntry[]): Promise<object[]> {
    const about = entries.filter(entry => entry.entity === 'reservation').slice(0, bookingsMax)
    const codes = await codesOf(this.#facility.db, [...new Set(about.map(entry => entry.entityId))])
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

/**
 * The number of patrons whom both sides created during the outage, with the same phone. Each is one user, folded column
 * by column (sync-32).
 */
function mergedPeople(entries: readonly ChangeEntry[]): number {
  const made = (side: ChangeEntry['origin']) =>
    entries.filter(({ origin, entity, kind }) => origin === side && entity === 'user' && kind === 'created')
  const atHub = new Set(made('hub').map(entry => entry.entityId))
  return made('portal').filter(entry => atHub.has(entry.entityId)).length
}

/** Counts the entries by side, entity and kind. Withheld entries count as one kind. */
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

const shown = 50

type Line = SyncReport['bookings'][number]
type Who = Required<Pick<Line, 'by'>> & Pick<Line, 'byName'>

/** The reports of the last outages and recoveries, newest first, with the people who acted. */
export async function readReports(db: Readers): Promise<SyncReport[]> {
  const rows = await newestReports(db, shown)
  const reports = rows.map(({ id, kind, at, since, detail }) => {
    const parsed = JSON.parse(detail) as Partial<SyncReport>
    return {
      id,
      kind,
      at,
      since,
      entries: parsed.entries ?? [],
      bookings: parsed.bookings ?? [],
      merged: parsed.merged ?? 0,
      ...(parsed.recovered ? { recovered: parsed.recovered } : {}),
    }
  })
  const people = await actorsOf(db, new Set(reports.flatMap(report => report.bookings.map(line => line.who))))
  return reports.map(report => ({
    ...report,
    bookings: report.bookings.map(line => ({
      ...line,
      ...(people.get(line.who) ?? { by: 'someone' as const }),
    })),
  }))
}

/** Names who acted. A patron acts only for herself and is identified by the code of the booking. */
async function actorsOf(db: Readers, ids: ReadonlySet<string>): Promise<Map<string, Who>> {
  if (ids.size === 0) return new Map()
  const { users, devices } = await actorsAmong(db, [...ids])
  const people = new Map<string, Who>([[systemCaller.id, { by: 'system' }]])
  for (const { id } of devices) people.set(id, { by: 'device' })
  for (const { id, roles, firstName, lastName } of users) {
    const isStaff = (JSON.parse(roles) as string[]).length > 0
    people.set(id, isStaff ? { by: 'staff', byName: `${firstName} ${lastName}`.trim() } : { by: 'herself' })
  }
  return people
}
