import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { temporaryFacility } from '../../demo/temporary-facility.ts'
import { diceOf } from '../dice.ts'
import { until } from './api.ts'
import { frameProxy } from './frame-proxy.ts'
import { sidesAreEqual } from './sides.ts'
import { type StormLog, storm } from './storm.ts'

const equalWithinMs = 60_000

/**
 * Runs real processes of both sides over a faulty link and kills them repeatedly while clients book and pay. Throws
 * unless both sides are equal at the end and have everything that clients were told.
 */
export async function stormyEvening({ kills, seed }: { kills: number; seed: number }) {
  const dice = diceOf(seed)
  const proxy = await frameProxy(dice.next)
  const env = { PORTAL_URL: proxy.url }
  const facility = await temporaryFacility({ clock: '2026-11-23T12:00', env })
  try {
    proxy.targetPort = Number(new URL(facility.portalUrl).port)
    const log = await storm(facility, proxy, { kills, dice: dice.next })
    await until(() => sidesAreEqual(facility), equalWithinMs)
    for (const side of ['hub', 'portal']) await assertStored(join(facility.dataDir, `${side}.sqlite`), log)
    return { ...log, frames: proxy.frames }
  } catch (error) {
    const last = facility.lines().filter(({ line }) => !/"level":30/.test(line))
    console.error(
      last
        .slice(-20)
        .map(({ name, line }) => `${name}: ${line}`)
        .join('\n'),
    )
    throw error
  } finally {
    await facility.remove()
    await proxy.close()
  }
}

async function assertStored(file: string, log: StormLog): Promise<void> {
  const database = await openDatabase({ file })
  const rows = await database.readers
    .selectFrom('reservation')
    .select(['id', 'bookingStatus', 'visitStatus'])
    .execute()
  const lines = await database.readers.selectFrom('ledger').select(['reservationId', 'amountMinor']).execute()
  await database.close()
  for (const [id, status] of log.bookings) {
    const row = rows.find(one => one.id === id)
    assert.equal(row && shownStatus(row), status, `booking ${id} in ${file}`)
  }
  for (const [id, amountMinor] of log.payments) {
    const paid = lines.filter(line => line.reservationId === id && line.amountMinor === -amountMinor)
    assert.equal(paid.length, 1, `the payment of ${id} in ${file}`)
  }
}
