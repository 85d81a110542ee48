import { firstBrokenSeq } from '@mayim/core/ground/log/verify-log.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import { readParked } from '@mayim/testing/sync/read-parked.ts'
import { Violation } from '../violation.ts'
import type { Side } from '../world/side.ts'
import type { World } from '../world/world.ts'
import { checkMerges } from './check-merges.ts'
import { checkOldPatrons } from './check-old-patrons.ts'
import { checkPrepaid } from './check-prepaid.ts'
import { checkSettings } from './check-settings.ts'
import type { StepChecker } from './check-step.ts'

/**
 * Checks the end of a run, after all faults: both sides hold the same rows, and everything that people were confirmed
 * and have paid. Throws a `Violation`.
 */
export async function checkEnd(world: World, checker: StepChecker): Promise<void> {
  checkOldPatrons(world, checker)
  checkMerges(world, checker)
  checkPrepaid(world, checker)
  checkSettings(checker)
  const { hub, portal } = world.sides
  const [ofHub, ofPortal] = [
    await digestSharedRows(hub.facility.db),
    await digestSharedRows(portal.facility.db),
  ]
  for (const table of Object.keys(ofHub)) {
    if (ofHub[table] !== ofPortal[table])
      throw new Violation(`the sides differ in ${table}: ${difference(checker, table)}`)
  }
  for (const side of world.both) {
    const parked = await readParked(side.facility.db)
    if (parked.length > 0) throw new Violation(`the ${side.name} has a parked entry: ${parked[0]?.reason}`)
    for (const origin of ['hub', 'portal'] as const) {
      const broken = await firstBrokenSeq(side.facility.db, origin)
      if (broken !== undefined)
        throw new Violation(`the ${origin}'s log has an invalid hash at ${broken} on the ${side.name}`)
    }
    checkPromises(world, checker, side.name)
    checkHolds(world, checker, side.name)
    const [open] = checker.readers[side.name].all('select id from bookingRequest where answeredAt is null')
    if (open) throw new Violation(`request ${open.id} has no answer on the ${side.name}`)
  }
}

/** Checks that a hold that is over was ended, so that its place is free. */
function checkHolds(world: World, checker: StepChecker, side: Side): void {
  const nowMs = world.sides[side].nowMs()
  for (const row of checker.readers[side].bookings().values()) {
    const isOver = row.holdExpiresAt !== null && Date.parse(row.holdExpiresAt) <= nowMs
    if (row.owner === side && row.bookingStatus === 'Pending' && isOver)
      throw new Violation(`the hold ${row.id} is over but was not ended on the ${side}`)
  }
}

function checkPromises(world: World, checker: StepChecker, side: Side): void {
  const reader = checker.readers[side]
  const bookings = reader.bookings()
  for (const { id, confirmed } of world.witness.bookings.values()) {
    if (confirmed && !bookings.has(id)) throw new Violation(`the ${side} does not have the booking ${id}`)
  }
  const lines = new Set(reader.all('select id from ledger').map(row => row.id))
  for (const id of world.witness.payments) {
    if (!lines.has(id)) throw new Violation(`the ${side} does not have the payment ${id}`)
  }
  for (const id of world.witness.arrivals) {
    if (!bookings.get(id)?.visitStatus) throw new Violation(`the ${side} does not have the visit ${id}`)
  }
}

/** The first row that each side has and the other has not, for the message. */
function difference({ readers }: StepChecker, table: string): string {
  const [hub, portal] = [readers.hub, readers.portal].map(reader =>
    reader.all(`select * from "${table}"`).map(row => JSON.stringify(row)),
  )
  const firstOnly = (some: string[] = [], others: string[] = []) => some.find(row => !others.includes(row))
  return `hub ${firstOnly(hub, portal)}, portal ${firstOnly(portal, hub)}`
}
