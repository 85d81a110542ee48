import type { LinkState } from '@mayim/contract/entities/device.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { provenKind, sinceWhole } from '../ground/log/fold-row.ts'
import { genesisHash, readCut, readHeads } from '../ground/log/log-table.ts'
import { isRequest, shareEntity, syncedEntity } from '../ground/log/synced-entities.ts'
import { describeError } from '../ground/runtime/error-trace.ts'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import type { JobTimes } from '../ground/runtime/job.ts'
import { nowIso } from '../ground/runtime/record-change.ts'
import type { ChangeRow, KeptChangeRow } from '../ground/schema/schema.ts'
import {
  cutUpTo,
  deleteKept,
  firstToKeep,
  keepEntries,
  keptOf,
  keptShares,
  oldestBefore,
} from './cut-table.ts'

const everyMs = 3_600_000
/** A pause between the cuts, in which other writes run. */
const pauseMs = 50

/** Cuts the log each hour while the link is up. Only then it is known how far the other side has this log. */
export function startCutLogJob(
  facility: Facility,
  link: () => Promise<LinkState>,
  { mayAct }: JobTimes,
): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  async function cut(): Promise<void> {
    const { linked, ownAcknowledged } = await link()
    if (!linked || !mayAct()) return
    let gone = 0
    for (let some = 1; some > 0 && !stopped; gone += some) {
      some = await cutLog(facility, ownAcknowledged)
      if (some > 0) await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
    if (gone > 0) facility.log.info({ gone }, 'the log was cut')
  }
  const timer = setInterval(() => {
    running = running
      .then(cut)
      .catch(error => facility.log.error(describeError(error), 'cutting the log failed'))
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** How long both sides keep both logs complete (sync-11). */
export const logKeptMs = 35 * 86_400_000
/** The number of entries removed in one transaction. */
const entriesEachCut = 250

type Cutting = Pick<Facility, 'side' | 'db' | 'write' | 'clock' | 'settings'>

/**
 * Removes the oldest entries of both logs, some at a time: those older than 35 days that both sides have and every
 * follower has processed, up to the first parked one. Entries that a fold still needs are kept in another table, so a
 * fold gives the same result, and a side that has lost everything gets them back. Returns how many were removed, 0 if
 * there are no more. `confirmedSeq` is how far the other side has this side's log.
 */
export async function cutLog(facility: Cutting, confirmedSeq: number): Promise<number> {
  const { side, db } = facility
  if ((await readHeads(db)).mode !== 'active') return 0
  const sinceIso = new Date(facility.clock.now() - logKeptMs).toISOString()
  const end = await firstToKeep(db, { side, confirmedSeq, sinceIso })
  if ((await oldestBefore(db, end, 1)).length === 0) return 0
  const firstDate = tonight(facility)
  const done = await facility.write(async trx => {
    const entries = await withoutHeads(trx, await oldestBefore(trx, end, entriesEachCut))
    await keepNeeded(trx, entries, firstDate)
    await cutUpTo(trx, entries, nowIso(facility))
    return ok(entries.length)
  })
  return done.ok ? done.value : 0
}

/** The last entry of each log stays, because the sides compare their heads. */
async function withoutHeads(trx: Writers, entries: readonly ChangeRow[]): Promise<readonly ChangeRow[]> {
  const heads = await readHeads(trx)
  const first = entries.findIndex(({ origin, seq }) => heads[origin].seq === seq)
  return first === -1 ? entries : entries.slice(0, first)
}

async function keepNeeded(trx: Writers, entries: readonly ChangeRow[], firstDate: string): Promise<void> {
  const old = (await keptShares(trx)).filter(entry => !isOfComingNight(entry, firstDate))
  await deleteKept(trx, old)
  for (const group of byRow(await chained(trx, entries)).values()) {
    const [first] = group
    if (!first) continue
    if (first.entity === shareEntity) {
      await keepEntries(
        trx,
        group.filter(entry => isOfComingNight(entry, firstDate)),
      )
      continue
    }
    if (!syncedEntity(first.entity)) continue
    const before = await keptOf(trx, first)
    const needed = new Set(neededEntries([...before, ...group]))
    await deleteKept(
      trx,
      before.filter(entry => !needed.has(entry)),
    )
    await keepEntries(
      trx,
      group.filter(entry => needed.has(entry)),
    )
  }
}

/** Adds to each entry the hash of the previous entry of its author. */
async function chained(trx: Writers, entries: readonly ChangeRow[]): Promise<KeptChangeRow[]> {
  const previous = {
    hub: (await readCut(trx, 'hub'))?.hash ?? genesisHash,
    portal: (await readCut(trx, 'portal'))?.hash ?? genesisHash,
  }
  return entries.map(entry => {
    const row = { ...entry, previousHash: previous[entry.origin] }
    previous[entry.origin] = entry.hash
    return row
  })
}

function byRow(entries: readonly KeptChangeRow[]): Map<string, KeptChangeRow[]> {
  return Map.groupBy(entries, ({ entity, entityId }) => `${entity} ${entityId}`)
}

/**
 * The entries of one row that a fold with later entries still needs, oldest first: the last of each side and column,
 * also before each handover by that side, and all that name an owner or a proof. Entries of append-only tables are all
 * needed, by a side that has lost everything, and those of settings, which say by what rules a past night was worked
 * (calendar-55). What a whole entry replaces is not needed (sync-350).
 */
export function neededEntries<Entry extends ChangeRow>(entries: readonly Entry[]): Entry[] {
  const [first] = entries
  const entity = first ? syncedEntity(first.entity) : undefined
  if (!entity) return []
  const logged = sinceWhole(entity, entries).filter(entry => !isRequest(entry.kind))
  if (entity.appendOnly || entity.history) return logged
  const needed = new Set<Entry>()
  /** The last entry by side and column, until a newer one or a handover by that side follows. */
  const last = new Map<string, Entry>()
  const release = (origin: string): void => {
    for (const [name, entry] of last) {
      if (!name.startsWith(`${origin} `)) continue
      needed.add(entry)
      last.delete(name)
    }
  }
  for (const entry of logged) {
    if (entry.kind === provenKind) {
      needed.add(entry)
      continue
    }
    const columns = Object.keys(JSON.parse(entry.fields) as object)
    for (const column of columns) last.set(`${entry.origin} ${column}`, entry)
    if (columns.includes('owner')) {
      needed.add(entry)
      release(entry.origin)
    }
  }
  release('hub')
  release('portal')
  return logged.filter(entry => needed.has(entry))
}

/** Whether a share entry is of a night that may still be sold. */
export function isOfComingNight(entry: ChangeRow, firstDate: string): boolean {
  if (entry.entity !== shareEntity) return false
  const { date } = JSON.parse(entry.fields) as { readonly date?: string }
  return date !== undefined && date >= firstDate
}
