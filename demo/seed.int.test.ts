import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDemoClock } from './evening-clock.ts'
import { demoPatrons, demoRooms, demoStaff } from './people.ts'
import { seed } from './seed.ts'
import { readSignIns } from './sign-ins.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mayim-seed-'))
  const clock = setDemoClock(join(dataDir, 'clock.json'), { clock: '2026-11-23T21:00', speed: null })
  await seed({ dataDir, facilityKey: 'k'.repeat(43) }, clock)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('seeds rooms and staff at the hub and one booking for each patron at the portal, also late in the evening', async () => {
  const hub = await openDatabase({ file: join(dataDir, 'hub.sqlite') })
  const portal = await openDatabase({ file: join(dataDir, 'portal.sqlite') })
  const rooms = await hub.readers.selectFrom('room').selectAll().execute()
  const staff = await hub.readers.selectFrom('credential').selectAll().execute()
  const bookings = await portal.readers
    .selectFrom('reservation')
    .selectAll()
    .where('date', '=', '2026-11-23')
    .execute()
  await Promise.all([hub.close(), portal.close()])
  expect(rooms).toHaveLength(demoRooms.length)
  expect(staff).toHaveLength(demoStaff.length)
  expect(bookings.map(row => row.bookingStatus)).toEqual(demoPatrons.map(() => 'Reserved'))
})

test('stores the sign-ins for the next start', () => {
  expect(readSignIns(dataDir)?.patrons).toHaveLength(demoPatrons.length)
})
