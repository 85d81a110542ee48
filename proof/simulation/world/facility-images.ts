import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { proofKeyOf } from '@mayim/core/booking/booking-proof.ts'
import { mintNights } from '@mayim/core/booking/share-rounds/mint-nights.ts'
import { otherSide } from '@mayim/core/ground/log/change-log.ts'
import { readHeads } from '@mayim/core/ground/log/log-table.ts'
import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { upsertSetting } from '@mayim/core/ground/settings/settings-table.ts'
import { type OpenFacility, openFacility } from '@mayim/core/operator/open-facility.ts'
import { outgoingEntries } from '@mayim/core/sync/outgoing-stream.ts'
import { ownMarker } from '@mayim/core/sync/own-mark.ts'
import { receiveEntries } from '@mayim/core/sync/receive-entries.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { patronRow } from '@mayim/testing/facility/test-facility.ts'
import { memoryFolder } from './memory-folder.ts'
import { admin, patron, patronCount, reception } from './people.ts'
import { partsOf, type Side } from './side.ts'

/** A small facility that a few bookings fill, so that a room that is sold twice shows at once. */
const settings: Record<string, string> = {
  // Two nights are long ago, one of them longer than this.
  unseenPatronsMonths: '24',
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
/** The day before the start of every run. */
const builtAt = '2026-11-21T12:00:00.000Z'
/** Only three nights are open: they are enough for conflicts, and every further night would slow each run down. */
const closedNights = Array.from({ length: 20 }, (_, ahead) => addDays('2026-11-25', ahead))
export type FacilityImages = Readonly<Record<Side, Buffer>>
let images: Promise<FacilityImages> | undefined

/**
 * Returns the database files of both sides, migrated, with the same seeded facility and its nights minted. Built once
 * a process; each run starts with a copy.
 */
export function facilityImages(): Promise<FacilityImages> {
  images ??= build()
  return images
}

async function build(): Promise<FacilityImages> {
  const folder = mkdtempSync(join(memoryFolder(), 'facility-'))
  const fileOf = (side: Side) => join(folder, `${side}.db`)
  const clock = { now: () => Date.parse(builtAt) }
  const open = (side: Side) => openFacility(partsOf(side, fileOf(side), clock))
  for (const side of ['hub', 'portal'] as const) {
    const empty = await open(side)
    await seedSide(empty.facility)
    await empty.close()
  }
  const [hub, portal] = [await open('hub'), await open('portal')]
  await mintNights(hub.facility)
  await proofKeyOf(portal.facility)
  await ownMarker(portal.facility)
  await sync(hub, portal)
  await sync(portal, hub)
  await Promise.all([hub.close(), portal.close()])
  const made = { hub: readFileSync(fileOf('hub')), portal: readFileSync(fileOf('portal')) }
  rmSync(folder, { recursive: true })
  return made
}

/** Sends all new entries of one side to the other. */
async function sync(from: OpenFacility, to: OpenFacility): Promise<void> {
  const { seq } = (await readHeads(to.facility.db))[otherSide(to.facility.side)]
  const entries = await outgoingEntries(from.facility, seq)
  if (entries.length > 0) await receiveEntries(to.facility, entries)
}

/** Seeds rows without log entries: both sides start with the same rows. */
async function seedSide(facility: Facility): Promise<void> {
  await facility.write(async trx => {
    for (const [key, value] of Object.entries(settings)) {
      await upsertSetting(trx, { key, value, updatedAt: builtAt })
    }
    const patrons = Array.from({ length: patronCount }, (_, index) =>
      patronRow(patron(index).id, { phone: `+1718555${1000 + index}` }),
    )
    const staff = [reception, admin].map(({ id, roles }) => patronRow(id, { roles: JSON.stringify(roles) }))
    await trx
      .insertInto('user')
      .values([...patrons, ...staff])
      .execute()
    for (const date of closedNights) {
      const fields = JSON.stringify({ closed: true })
      await trx.insertInto('scheduleOverride').values({ date, fields, updatedAt: builtAt }).execute()
    }
    const attendant = { id: 1, firstName: 'Test', lastName: 'Attendant', cardHash: null, active: 1 } as const
    await trx
      .insertInto('attendant')
      .values({ ...attendant, updatedAt: builtAt })
      .execute()
    if (facility.side === 'hub') await buildRooms(trx)
    return ok(null)
  })
}

/** Four shower rooms and three bath rooms, in one section with an attendant. */
async function buildRooms(trx: Writers): Promise<void> {
  await trx.insertInto('section').values({ id: 1, name: 'East', attendantId: 1 }).execute()
  const rooms = [0, 0, 0, 0, 1, 1, 1].map((bath, index) => ({
    id: index + 1,
    name: String(index + 1),
    sectionId: 1,
    bath: bath as 0 | 1,
    status: 'Ready' as const,
    statusSince: builtAt,
    reservationId: null,
    language: 'en',
    lightsWanted: null,
  }))
  await trx.insertInto('room').values(rooms).execute()
}
