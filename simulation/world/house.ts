import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '../../shared/src/domain/result.ts'
import type { Facility, Writers } from '../../shared/src/operations/facility.ts'
import { openFacility } from '../../shared/src/operations/open-facility.ts'
import { upsertSetting } from '../../shared/src/operations/settings/settings-table.ts'
import { patronRow } from '../../shared/src/operations/testing/test-facility.ts'
import { memoryFolder } from './memory-folder.ts'
import { patron, patronCount } from './people.ts'
import { partsOf, type Side } from './side.ts'

/** Small, so that a few bookings fill it: then each room that is promised twice shows at once. */
const settings: Record<string, string> = {
  roomsAvailableShowerAny: '4',
  roomsAvailableShowerPrivate: '1',
  roomsAvailableBathAny: '3',
  roomsAvailableBathPrivate: '0',
  roomsAvailableHandicapped: '1',
  roomsAvailableKallah: '1',
  roomsAvailableParking: '3',
  salonStations: '0',
  timeZone: 'America/New_York',
}
const at = '2026-11-22T12:00:00.000Z'
const images = new Map<Side, Buffer>()

/** A migrated database of one side with the house in it, as the bytes of its file. Made once a process, then copied. */
export async function houseImage(side: Side): Promise<Buffer> {
  const known = images.get(side)
  if (known) return known
  const folder = mkdtempSync(join(memoryFolder(), 'house-'))
  const file = join(folder, 'house.db')
  const clock = { now: () => Date.parse(at) }
  const opened = await openFacility(partsOf(side, file, clock))
  await furnish(opened.facility)
  await opened.close()
  const image = readFileSync(file)
  rmSync(folder, { recursive: true })
  images.set(side, image)
  return image
}

/** Both sides begin alike: what is put here is in no log. */
async function furnish(facility: Facility): Promise<void> {
  await facility.write(async trx => {
    for (const [key, value] of Object.entries(settings))
      await upsertSetting(trx, { key, value, updatedAt: at })
    const patrons = Array.from({ length: patronCount }, (_, index) => patronRow(patron(index).id))
    await trx.insertInto('user').values(patrons).execute()
    if (facility.side === 'hub') await buildRooms(trx)
    return ok(null)
  })
}

/** Four showers and three baths, in a section with an attendant. */
async function buildRooms(trx: Writers): Promise<void> {
  await trx.insertInto('section').values({ id: 1, name: 'East', attendantId: null }).execute()
  const rooms = [0, 0, 0, 0, 1, 1, 1].map((bath, index) => ({
    id: index + 1,
    name: String(index + 1),
    sectionId: 1,
    bath: bath as 0 | 1,
    status: 'Ready' as const,
    statusSince: at,
    reservationId: null,
    language: 'en',
    lightsWanted: null,
  }))
  await trx.insertInto('room').values(rooms).execute()
}
