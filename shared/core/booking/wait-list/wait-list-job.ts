import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import { readHead } from '../../ground/log/log-table.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { always, type MayAct } from '../../ground/runtime/job.ts'
import { nowIso } from '../../ground/runtime/record-change.ts'
import type { LinkOf } from './offer-texts.ts'
import { serveNight } from './serve-night.ts'
import { deleteOffersBefore, hasDueOffer, nightsWaitedFor } from './wait-list-table.ts'

export interface WaitListJob {
  /** Serves the list now, even if nothing changed, and resolves when that is done. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const checkEveryMs = 1000
/** Waits this long after a commit, so that commits in quick succession are served together. */
const afterCommitMs = 200
const minuteMs = 60_000
const deleteEveryMs = 3_600_000
const keptDays = 30

/**
 * Serves the wait list while the process runs. It keeps no cursor: after commits, and each second, it reads the current
 * state. So a crash or a change by another process leaves nothing undone.
 */
export function startWaitListJob(
  facility: Facility,
  {
    linkOf,
    isLinked = async () => true,
    mayAct = always,
    onMessage,
  }: {
    readonly linkOf: LinkOf | null
    /** Whether the link is up. Called only on the side whose offers the other side texts. */
    readonly isLinked?: () => Promise<boolean>
    /** Whether the time is known. */
    readonly mayAct?: MayAct
    readonly onMessage: () => void
  },
): WaitListJob {
  let stopped = false
  let queued = false
  let lastState = ''
  let deletedAtMs = 0
  let work: Promise<void> = Promise.resolve()

  async function check(force: boolean): Promise<void> {
    queued = false
    if (stopped || !mayAct()) return
    const state = `${await readHead(facility.db)} ${Math.floor(facility.clock.now() / minuteMs)}`
    if (!force && state === lastState && !(await hasDueOffer(facility.db, nowIso(facility)))) return
    const serving = { linkOf, mayOffer: linkOf !== null || (await isLinked()) }
    const before = facility.changes.head
    for (const date of await nightsWaitedFor(facility.db)) await serveNight(facility, date, serving)
    if (facility.changes.head !== before) onMessage()
    lastState = state
    await deleteOldOffers()
  }
  async function deleteOldOffers(): Promise<void> {
    const nowMs = facility.hostClock.now()
    if (nowMs - deletedAtMs < deleteEveryMs) return
    deletedAtMs = nowMs
    const before = addDays(tonight(facility), -keptDays)
    await facility.write(async trx => ok(await deleteOffersBefore(trx, before)))
  }
  function wake(force: boolean): Promise<void> {
    if ((queued && !force) || stopped) return work
    queued = true
    work = work
      .then(() => check(force))
      .catch(error => facility.log.error({ err: error }, 'serving the wait list failed'))
    return work
  }
  let pending: NodeJS.Timeout | undefined
  const unsubscribe = facility.changes.onCommit(() => {
    pending ??= setTimeout(() => {
      pending = undefined
      void wake(false)
    }, afterCommitMs).unref()
  })
  const timer = setInterval(() => void wake(false), checkEveryMs)
  timer.unref()
  void wake(false)
  return {
    settled: () => wake(true),
    async stop() {
      stopped = true
      unsubscribe()
      clearInterval(timer)
      clearTimeout(pending)
      await work
    },
  }
}
