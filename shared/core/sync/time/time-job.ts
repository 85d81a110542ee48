import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { type ClockStanding, clockApartMs } from '@mayim/domain/sync/clock-standing.ts'
import { stampAt } from '../../ground/log/stamp.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { always, type JobTimes, type PeriodicJob, startPeriodicJob } from '../../ground/runtime/job.ts'
import {
  type Condition,
  noteAttention,
  updateConditionAttention,
} from '../../messages/attention/attention.ts'
import { storeMark } from '../sync-table.ts'
import { doubtfulEntries } from './time-table.ts'
import type { TimeWatch } from './time-watch.ts'

/** Most machines get their time from the network in less. */
const unsureForMs = 60_000
/** What is listed is compared again after this time. */
const listAgainMs = 60_000

/**
 * Tells people as long as the time is not known, and once when the clock was set: by how much, and what was written by
 * the wrong time. It acts by no clock itself.
 */
export function startTimeJob(facility: Facility, watch: TimeWatch, times: JobTimes = always): PeriodicJob {
  let standing: ClockStanding = 'known'
  let sinceMs = watch.steadyMs()
  let wasKnown = false
  let knownHead = facility.changes.head
  let stored = ''
  let listed: string | null = null
  let listedAtMs = 0
  const run = async () => {
    const now = watch.look()
    if (now !== standing) {
      const about = { standing: now, aheadSeconds: seconds(watch.aheadMs) }
      if (now === 'known') facility.log.info('the time is known')
      else facility.log.error(about, 'the time is not known: what happens by the clock waits')
      sinceMs = watch.steadyMs()
      standing = now
    }
    const isNoise = now === 'unsure' && watch.steadyMs() - sinceMs < unsureForMs
    const condition = isNoise ? null : conditionOf(facility, watch, now)
    const asOf = condition?.entityId ?? ''
    if (asOf !== listed || watch.steadyMs() - listedAtMs >= listAgainMs) {
      await updateConditionAttention(facility, 'timeUnknown', condition)
      listed = asOf
      listedAtMs = watch.steadyMs()
    }
    if (now !== 'known') return
    if (watch.setByMs !== null) await tellSet(facility, watch, { after: knownHead, wasKnown })
    wasKnown = true
    knownHead = facility.changes.head
    if (watch.mark === stored) return
    stored = watch.mark
    await facility.write(async trx => ok(await storeMark(trx, 'clock', stored)))
  }
  return startPeriodicJob(facility, 'time', run, { ...times, wakesBy: 'second' })
}

function conditionOf({ side }: Facility, watch: TimeWatch, standing: ClockStanding): Condition | null {
  if (standing === 'known') return null
  const detail = { reason: standing, seconds: seconds(watch.aheadMs) }
  return { kind: 'timeUnknown', entityId: `${side} ${standing}`, detail }
}

/** A machine that got its time from the network before anybody wrote anything is nothing that a person must know. */
async function tellSet(
  facility: Facility,
  watch: TimeWatch,
  { after, wasKnown }: { readonly after: number; readonly wasKnown: boolean },
): Promise<void> {
  const { side, db, hostClock, log } = facility
  const setSeconds = seconds(watch.setByMs ?? 0)
  const stamp = stampAt(new Date(hostClock.now() + clockApartMs).toISOString())
  const { changes, codes } = await doubtfulEntries(db, { side, after, stamp })
  log.warn({ setSeconds, changes }, 'the clock of this machine was set')
  watch.forgetSet()
  if (changes === 0 && !wasKnown) return
  await facility.write(async trx => {
    const detail = { seconds: setSeconds, changes, codes: codes.join(', ') }
    const entityId = `${side} ${facility.changes.head}`
    await noteAttention(facility, trx, systemCaller, { kind: 'timeChanged', entityId, detail })
    return ok(null)
  })
}

function seconds(ms: number): number {
  return Math.round(ms / 1000)
}

/**
 * A person says that `at`, which the screen shows, is the right time (sync-972). Refused if this side's clock shows
 * another one by now.
 */
export function confirmTime(facility: Facility, caller: Caller, at: string): Result<null> {
  const { clock, time, log } = facility
  if (Math.abs(clock.now() - Date.parse(at)) > clockApartMs)
    return refuse('conflict', 'timeMoved', { field: 'at' })
  time.confirm()
  log.warn({ by: caller.id, at }, 'a person confirmed the time')
  return ok(null)
}
