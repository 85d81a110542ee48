import { startHoldsJob } from '@mayim/core/booking/holds-job.ts'
import { always } from '@mayim/core/ground/runtime/job.ts'
import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'
import { bookOne } from './book-one.ts'

const secondMs = 1_000
/** A job that no entry and no moment woke looks after a minute. */
const latestSeconds = 62

/**
 * Checks that a sleeping job is woken: a patron of the portal holds a place while the job of the holds sleeps, and does
 * not pay. Nobody else looks for holds, and the job must end it in time. Throws a `Violation`.
 */
export async function endHoldAsleep(world: World): Promise<void> {
  const { portal } = world.sides
  const job = startHoldsJob(portal.facility, { ...always, wakesBy: ['reservation', 'ledger'] })
  try {
    await job.settled()
    await world.doAndSettle(() => bookOne(world, 'portal', { wantedStatus: 'Pending' }))
    await secondsPass(world, 2)
    const endMs = Math.max(
      0,
      ...(await holdsOf(world)).map(({ holdExpiresAt }) => Date.parse(holdExpiresAt ?? '')),
    )
    if (endMs === 0) return
    world.passTime(Math.max(0, endMs - portal.nowMs()))
    await secondsPass(world, latestSeconds)
    const [late] = await holdsOf(world)
    if (late) throw new Violation(`the hold ${late.id} is over, and nothing woke the job that ends it`)
  } finally {
    await job.stop()
  }
}

async function secondsPass(world: World, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1)
    await world.doAndSettle(async () => world.passTime(secondMs))
}

async function holdsOf(world: World) {
  return world.sides.portal.facility.db
    .selectFrom('reservation')
    .select(['id', 'holdExpiresAt'])
    .where('owner', '=', 'portal')
    .where('bookingStatus', '=', 'Pending')
    .where('visitStatus', 'is', null)
    .where('holdExpiresAt', 'is not', null)
    .execute()
}
