import type { LinkState } from '@mayim/contract/entities/device.ts'
import { ok } from '@mayim/domain/result.ts'
import { type Overbooked, overbookedNights } from '../booking/overbooked.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { readHeads } from '../ground/log/log-table.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import { always, type JobTimes, type PeriodicJob, startPeriodicJob } from '../ground/runtime/job.ts'
import {
  type Condition,
  noteAttention,
  settleAttention,
  updateConditionAttention,
  updateConditionsAttention,
} from '../messages/attention/attention.ts'
import {
  attentionOf,
  hasHeldBackNight,
  type ParkedEntry,
  parkedEntries,
  setParkedReason,
} from '../messages/attention/attention-table.ts'
import { updateStorageAttention } from '../messages/attention/storage-attention.ts'
import { type SupervisionKind, supervisionMatters } from '../reports/supervision.ts'
import type { LinkSnapshot } from './link-state.ts'
import { acceptedReason, aheadReason, retryParked } from './park-entries.ts'
import { quarantinedNights } from './recovery/quarantine.ts'

/** A clock difference above the first is listed as `look`, and above the second as `fault`. */
export const skewLookMs = 2_000
export const skewFaultMs = 300_000

/**
 * Maintains the matters that this side must list: parked entries, sales that a restore may have lost, another facility at
 * the link (sync-33). Each is resolved when its reason is gone.
 * @param listMore what this side lists besides
 */
export function startAttentionJob(
  facility: Facility,
  link: () => Promise<LinkState>,
  listMore: (facility: Facility, state: LinkState) => Promise<void> = async () => undefined,
  times: JobTimes = always,
): PeriodicJob {
  const run = async () => {
    const state = await link()
    if (state.mode === 'recovering' || state.mode === 'fenced') return
    await updateStorageAttention(facility)
    await updateParkedAttention(facility)
    await updateConditionAttention(facility, 'saleLost', await lostSalesCondition(facility))
    await updateConditionAttention(facility, 'exchangeStopped', stoppedCondition(facility, state))
    if (state.linked || state.stopped === 'facility')
      await updateConditionAttention(facility, 'facility', otherFacilityCondition(facility, state))
    await listMore(facility, state)
  }
  return startPeriodicJob(facility, 'attention', run, times)
}

/**
 * Answers whether the link is another than at the last question, as far as it is listed. A disk that takes nothing is tried
 * again each time.
 */
export function linkMoved(
  { storage }: Pick<Facility, 'storage'>,
  current: () => LinkSnapshot,
): () => boolean {
  let seen = ''
  return () => {
    const { linked, stopped, peerRecoveries, clockAheadMs } = current()
    const skew = clockSkewCondition({ clockAheadMs })?.entityId
    const now = JSON.stringify([linked, stopped, peerRecoveries, skew, storage.fault])
    const moved = now !== seen || storage.fault !== null
    seen = now
    return moved
  }
}

const mostCodes = 120

/**
 * What the hub alone lists (sync-33): what is over-booked, because it has the rooms, clocks that differ, and what the
 * rabbi's page asks for. The nights and the registers are looked through again only when the log, the settings or the night are others than before.
 */
export function hubMatters(): (facility: Facility, state: LinkState) => Promise<void> {
  let seen: readonly unknown[] = []
  return async (facility, state) => {
    await updateClockAttention(facility, state)
    const { settings, db } = facility
    const { position } = await readHeads(db)
    const now = [
      position,
      settings.current(),
      settings.outOfService(),
      settings.overrides(),
      tonight(facility),
    ]
    if (seen.length > 0 && now.every((each, at) => each === seen[at])) return
    const found = await overbookedNights(facility, db)
    await updateConditionsAttention(facility, 'overbooked', found.map(overbookedCondition))
    for (const [kind, matters] of Object.entries(await supervisionMatters(facility)))
      await updateConditionsAttention(facility, kind as SupervisionKind, matters)
    seen = now
  }
}

function overbookedCondition({ date, bookings }: Overbooked): Condition {
  const codes = bookings
    .map(({ code }) => code)
    .toSorted()
    .join(', ')
  const time = bookings.at(-1)?.time ?? ''
  const detail = { codes: codes.slice(0, mostCodes), night: date, time }
  return { kind: 'overbooked', entityId: `${date} ${codes}`.slice(0, mostCodes), detail }
}

/** A recovery that the other side had to begin again did not succeed. */
const recoveriesListed = 2

/**
 * The condition for an exchange that stands until a person settles it, also where the other side, which lacks entries,
 * can list nothing itself (sync-973).
 */
function stoppedCondition(
  { side }: Facility,
  { stopped = null, peerRecoveries = 0 }: LinkState,
): Condition | null {
  const reason = peerRecoveries >= recoveriesListed ? 'peerRecovers' : stopped
  // A hub that nobody has joined exchanges nothing yet, and another facility has an item of its own.
  if (reason === null || reason === 'facility' || reason === 'notJoined') return null
  return { kind: 'exchangeStopped', entityId: `${side} ${reason}`, detail: { reason } }
}

/** The condition for a link whose two sides belong to different facilities (sync-47). */
function otherFacilityCondition({ side }: Facility, { stopped }: LinkState): Condition | null {
  return stopped === 'facility' ? { kind: 'facility', entityId: side, detail: {} } : null
}

/**
 * Lists that the clocks of the two sides differ. Both measure the same difference, so the hub alone lists it. Without a
 * link the row stays as it is.
 */
export async function updateClockAttention(facility: Facility, state: LinkState): Promise<void> {
  if (!state.linked) return
  await updateConditionAttention(facility, 'clock', clockSkewCondition(state))
}

/** The condition for clocks that differ: `look` above 2 s, `fault` above 5 minutes, else null. */
function clockSkewCondition({ clockAheadMs }: Pick<LinkState, 'clockAheadMs'>): Condition | null {
  const aheadMs = clockAheadMs ?? 0
  const apartMs = Math.abs(aheadMs)
  if (apartMs <= skewLookMs) return null
  const entityId = apartMs > skewFaultMs ? 'fault' : 'look'
  return { kind: 'clock', entityId, detail: { aheadSeconds: Math.round(aheadMs / 1000) } }
}

/**
 * The condition for nights whose sales a restore may have lost: a patron may hold a confirmation that no log contains.
 */
async function lostSalesCondition(facility: Facility): Promise<Condition | null> {
  // Reading every night is too slow for each run.
  if (!(await hasHeldBackNight(facility.db, tonight(facility)))) return null
  const nights = await quarantinedNights(facility)
  const [first, last] = [nights[0]?.date, nights.at(-1)?.date]
  if (first === undefined || last === undefined) return null
  const places = nights.reduce((sum, night) => sum + totalOf(night.places), 0)
  const bookings = nights.reduce((sum, night) => sum + night.unverified.length, 0)
  return {
    kind: 'saleLost',
    entityId: 'quarantine',
    detail: { first, last, nights: nights.length, places, bookings },
  }
}

function totalOf(places: Readonly<Record<string, number>>): number {
  return Object.values(places).reduce((sum, count) => sum + count, 0)
}

/**
 * Lists parked entries as matters, and resolves those whose entry was applied. An entry that is parked because of a
 * clock is applied once a person has resolved its matter.
 */
async function updateParkedAttention(facility: Facility): Promise<void> {
  const parked = await parkedEntries(facility.db)
  const known = await attentionOf(facility, 'parked')
  const isCurrent = known.every(
    row => row.resolvedAt !== null || parked.some(each => entityIdOf(each) === row.entityId),
  )
  if (parked.length === 0 && isCurrent) return
  await facility.write(async trx => {
    await retryParked(trx)
    await note(facility, trx)
    return ok(null)
  })
}

async function note(facility: Facility, trx: Writers): Promise<void> {
  const parked = await parkedEntries(trx)
  const known = await attentionOf({ ...facility, db: trx }, 'parked')
  for (const each of parked) {
    const row = known.find(one => one.entityId === entityIdOf(each))
    if (!row) {
      const { follower, reason, entity, kind } = each
      const detail = { follower, entity, kind, clock: reason === aheadReason }
      await noteAttention(facility, trx, systemCaller, { kind: 'parked', entityId: entityIdOf(each), detail })
    } else if (row.resolvedAt !== null && each.reason === aheadReason) {
      await setParkedReason(trx, each, acceptedReason)
      await retryParked(trx)
    }
  }
  for (const row of known) {
    const isOver = row.resolvedAt === null && !parked.some(each => entityIdOf(each) === row.entityId)
    if (isOver) await settleAttention(facility, trx, row.id)
  }
}

/** Names an entry by its origin and number. Its position in this side's log means nothing to the other side. */
function entityIdOf({ follower, origin, seq }: ParkedEntry): string {
  return `${follower} ${origin} ${seq}`
}
