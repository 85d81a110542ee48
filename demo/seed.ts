import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import type { SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { handOverSale } from '@mayim/core/booking/share-rounds/seal-night.ts'
import { migrate } from '@mayim/core/ground/database/migrate.ts'
import { nodeIdentity, openDatabase } from '@mayim/core/ground/database/open-database.ts'
import { fixedClock, systemClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility, Sealer } from '@mayim/core/ground/runtime/facility.ts'
import { hasherFromSecret, sealerFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import { openSettingsReader } from '@mayim/core/ground/settings/settings-reader.ts'
import { noteKeyFile, openNoteKeys } from '@mayim/core/keeping/notes/open-note-keys.ts'
import { ownKeyFile, sealerOfFile } from '@mayim/core/operator/keys/key-ring.ts'
import { facilityWrites } from '@mayim/core/operator/open-facility.ts'
import { receiveEntries } from '@mayim/core/sync/receive-entries.ts'
import { knownTime } from '@mayim/core/sync/time/time-watch.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { pino } from 'pino'
import type { DemoClock } from './evening-clock.ts'
import { type Building, demoBuilding, demoPatrons, demoSettings, demoStaff } from './people.ts'
import { publishNights } from './publish-nights.ts'
import { demoBanner, seedBanner } from './seed-banner.ts'
import { seedHub, seedPairing } from './seed-hub.ts'
import { bookTonight, seedPortal } from './seed-portal.ts'
import { seedSettings } from './seed-settings.ts'
import { type DemoSignIns, writeSignIns } from './sign-ins.ts'

export interface SeedPlan {
  readonly dataDir: string
  readonly facilityKey: string
  /** Without it the portal's key lies in the data folder. */
  readonly portalKey?: string
  /** Settings that replace the demo's own. */
  readonly settings?: Readonly<Record<string, string>>
  /** Rooms and attendants; the demo's own by default. */
  readonly building?: Building
  /** A PostgreSQL database for the portal; SQLite in the data folder by default. */
  readonly portalDatabase?: { readonly url: string; readonly schema: string } | null
  /** Seeds no bookings. */
  readonly empty?: boolean
}

/**
 * Seeds an empty facility with its building, people and tonight's bookings, through the operations of the servers.
 * Returns the sign-ins.
 */
export async function seed(plan: SeedPlan, clock: DemoClock): Promise<DemoSignIns> {
  let pairing: DemoSignIns['pairing'] = []
  let published: SyncEntry[] = []
  await withSide('hub', plan, clock, async facility => {
    await seedHub(facility, plan.building ?? demoBuilding)
    pairing = await seedPairing(facility)
    published = await publishNights(facility)
  })
  await withSide('portal', plan, clock, async facility => {
    await receiveEntries(facility, published)
    await seedPortal(facility)
    await seedBanner(facility)
    if (!plan.empty) await bookTonight({ ...facility, clock: bookingClock(facility, clock) }, clock.date)
  })
  const signIns: DemoSignIns = {
    staff: demoStaff.map(({ role, name, password }) => ({ role, name, password })),
    patrons: demoPatrons.map(({ phone, firstName, lastName }) => ({
      phone,
      name: `${firstName} ${lastName}`,
    })),
    pairing,
  }
  writeSignIns(plan.dataDir, signIns)
  return signIns
}

/** The clock of the seeded bookings: 08:00 of the night's date or earlier, so that the night is still open for booking. */
function bookingClock({ settings }: Facility, { nowMs, date }: DemoClock): Facility['clock'] {
  const { timeZone } = settings.current()
  return fixedClock(Math.min(nowMs, instantOfBusinessTime(date, '08:00', timeZone)))
}

/** Opens one side's database, runs `work` on its facility at the demo's time, and closes it. */
async function withSide(
  side: Side,
  plan: SeedPlan,
  clock: DemoClock,
  work: (facility: Facility) => Promise<void>,
): Promise<void> {
  const file = { file: join(plan.dataDir, `${side}.sqlite`) }
  const database = await openDatabase(side === 'portal' ? (plan.portalDatabase ?? file) : file)
  await migrate(database)
  await nodeIdentity(database, side)
  await seedSettings(
    database,
    { ...demoSettings, websiteBannerImage: demoBanner, ...plan.settings },
    new Date(clock.nowMs).toISOString(),
  )
  const settings = await openSettingsReader(database.readers, database.changes, fixedClock(clock.nowMs))
  const notes = openNoteKeys(noteKeyFile(plan.dataDir, side))
  const log = pino({ level: 'silent' })
  await work({
    side,
    db: database.readers,
    ...facilityWrites(database, settings, log),
    caches: database.caches,
    storage: database.storage,
    changes: database.changes,
    settings,
    clock: fixedClock(clock.nowMs),
    hostClock: systemClock,
    time: knownTime,
    hasher: hasherFromSecret(plan.facilityKey),
    ownSealer: ownSealerOf(plan, side),
    notes,
    log,
    saleHook: side === 'portal' ? handOverSale : null,
  })
  settings.stop()
  await database.close()
  notes.close()
}

function ownSealerOf({ dataDir, portalKey }: SeedPlan, side: Side): Sealer {
  const given = side === 'portal' ? portalKey : undefined
  return given === undefined ? sealerOfFile(ownKeyFile(dataDir, side)) : sealerFromSecret(given)
}
