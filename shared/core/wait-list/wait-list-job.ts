import { addDays } from '@mayim/domain/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonight } from '../calendar/schedule-days.ts'
import { readHead } from '../log/change-head-table.ts'
import type { Facility } from '../runtime/facility.ts'
import { nowIso } from '../runtime/record-change.ts'
import { nightsWaitedFor } from './entry-table.ts'
import { deleteOffersBefore, hasDueOffer } from './offer-table.ts'
import { serveNight } from './serve-night.ts'
import type { LinkOf } from './tell-offer.ts'

export interface WaitListKeeper {
  /** Looks now, whatever was seen before, and resolves when all is done. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const lookEveryMs = 1000
/** In a rush of bookings the log moves with every commit; the list need not look each time. */
const restMs = 200
const minuteMs = 60_000
const forgetEveryMs = 3_600_000
const keptDays = 30

/**
 * Serves the wait list for as long as the process runs. It keeps no cursor: each time the log moved, and each second,
 * it looks at where things stand, so a crash or a change that another process wrote leaves nothing undone.
 */
export function keepWaitList(
  facility: Facility,
  {
    linkOf,
    isLinked = async () => true,
    onMessage,
  }: {
    readonly linkOf: LinkOf | null
    /** Whether the other side hears of an offer now; asked only where that side tells it. */
    readonly isLinked?: () => Promise<boolean>
    readonly onMessage: () => void
  },
): WaitListKeeper {
  let stopped = false
  let queued = false
  let seen = ''
  let forgottenAtMs = 0
  let work: Promise<void> = Promise.resolve()

  async function look(force: boolean): Promise<void> {
    queued = false
    if (stopped) return
    const state = `${await readHead(facility.db)} ${Math.floor(facility.clock.now() / minuteMs)}`
    if (!force && state === seen && !(await hasDueOffer(facility.db, nowIso(facility)))) return
    const serving = { linkOf, mayOffer: linkOf !== null || (await isLinked()) }
    const before = facility.changes.head
    for (const date of await nightsWaitedFor(facility.db)) await serveNight(facility, date, serving)
    if (facility.changes.head !== before) onMessage()
    seen = state
    await forgetNowAndThen()
  }
  async function forgetNowAndThen(): Promise<void> {
    const nowMs = facility.hostClock.now()
    if (nowMs - forgottenAtMs < forgetEveryMs) return
    forgottenAtMs = nowMs
    const before = addDays(tonight(facility), -keptDays)
    await facility.write(async trx => ok(await deleteOffersBefore(trx, before)))
  }
  function wake(force: boolean): Promise<void> {
    if ((queued && !force) || stopped) return work
    queued = true
    work = work
      .then(() => look(force))
      .catch(error => facility.log.error({ err: error }, 'looking after the wait list failed'))
    return work
  }
  let resting: NodeJS.Timeout | undefined
  const unlisten = facility.changes.onCommit(() => {
    resting ??= setTimeout(() => {
      resting = undefined
      void wake(false)
    }, restMs).unref()
  })
  const timer = setInterval(() => void wake(false), lookEveryMs)
  timer.unref()
  void wake(false)
  return {
    settled: () => wake(true),
    async stop() {
      stopped = true
      unlisten()
      clearInterval(timer)
      clearTimeout(resting)
      await work
    },
  }
}
