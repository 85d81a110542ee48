import type { LinkState } from '@mayim/contract/entities/device.ts'
import { describeError } from '../../ground/runtime/error-trace.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { cutLog } from './cut-log.ts'

const everyMs = 3_600_000
/** A pause between the cuts, in which other writes run. */
const pauseMs = 50

/** Cuts the log each hour while the link is up. Only then it is known how far the other side has this log. */
export function startCutLogJob(
  facility: Facility,
  link: () => Promise<LinkState>,
): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  async function cut(): Promise<void> {
    const { linked, ownAcknowledged } = await link()
    if (!linked) return
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
