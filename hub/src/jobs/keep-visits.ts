import { follow } from '@mayim/core/followers/follower.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { Keeper } from '@mayim/core/runtime/keep-looking.ts'
import { keepWaits } from '../evening/follow-waits.ts'
import { admitSettled } from '../visits/admit-settled.ts'
import { keepQueues } from '../visits/follow-queues.ts'
import { keepNights } from './nights-job.ts'

/** What goes on by itself in an evening: the queues, what was told of waits, and what the clock brings. */
export function keepVisits(facility: Facility): Keeper {
  const queues = follow(facility, {
    name: 'queues',
    from: 'now',
    async handle(change) {
      await admitSettled(facility, change)
      await keepQueues(facility, change)
    },
  })
  const waits = follow(facility, {
    name: 'waits',
    from: 'now',
    handle: change => keepWaits(facility, change),
  })
  const nights = keepNights(facility)
  return {
    async settled() {
      await Promise.all([queues.settled(), waits.settled(), nights.settled()])
    },
    async stop() {
      await Promise.all([queues.stop(), waits.stop(), nights.stop()])
    },
  }
}
