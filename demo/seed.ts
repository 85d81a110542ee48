import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import type { SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { migrate } from '@mayim/core/database/migrate.ts'
import { openDatabase } from '@mayim/core/database/open-database.ts'
import { freshWrite } from '@mayim/core/facility/fresh-write.ts'
import { nodeIdentity } from '@mayim/core/followers/node-identity.ts'
import { sealerFromSecret } from '@mayim/core/people/sealer.ts'
import { fixedClock, systemClock } from '@mayim/core/runtime/clock.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { openSettingsReader } from '@mayim/core/settings/settings-reader.ts'
import { handSaleOver } from '@mayim/core/share-rounds/seal-night.ts'
import { receiveEntries } from '@mayim/core/sync/receive-entries.ts'
import { instantOfBusinessTime } from '@mayim/domain/business-day.ts'
import { pino } from 'pino'
import type { DemoClock } from './evening-clock.ts'
import { type Building, demoBuilding, demoPatrons, demoSettings, demoStaff } from './people.ts'
import { publishNights } from './publish-nights.ts'
import { demoBanner, seedBanner } from './seed-banner.ts'
import { seedHub, seedPairing } from './seed-hub.ts'
import { bookTonight, seedPortal } from './seed-portal.ts'
import { seedSettings } from './seed-settings.ts'
import { type DemoSignIns, keepSignIns } from './sign-ins.ts'

export interface SeedPlan {
  readonly dataDir: string
  readonly facilityKey: string
  /** Settings of this house over the demo's own. */
  readonly house?: Readonly<Record<string, string>>
  /** Its rooms and who attends them; the demo's own without it. */
  readonly building?: Building
  /** A PostgreSQL for the portal; SQLite in the data folder without it. */
  readonly portalDatabase?: { readonly url: string; readonly schema: string } | null
  /** Nobody has booked yet. */
  readonly empty?: boolean
}

/**
 * Fills an empty facility with a house, its people and tonight's bookings, through the same operations that
 * the servers call. Answers who may sign in.
 */
export async function seed(plan: SeedPlan, clock: DemoClock): Promise<DemoSignIns> {
  let pairing: DemoSignIns['pairing'] = []
  let published: SyncEntry[] = []
  await inSide('hub', plan, clock, async facility => {
    await seedHub(facility, plan.building ?? demoBuilding)
    pairing = await seedPairing(facility)
    published = await publishNights(facility)
  })
  await inSide('portal', plan, clock, async facility => {
    await receiveEntries(facility, published)
    await seedPortal(facility)
    await seedBanner(facility)
    if (!plan.empty) await bookTonight({ ...facility, clock: inTheMorning(facility, clock) }, clock.date)
  })
  const signIns: DemoSignIns = {
    staff: demoStaff.map(({ role, name, password }) => ({ role, name, password })),
    patrons: demoPatrons.map(({ phone, firstName, lastName }) => ({
      phone,
      name: `${firstName} ${lastName}`,
    })),
    pairing,
  }
  keepSignIns(plan.dataDir, signIns)
  return signIns
}

/** They booked while their night took bookings still, however late the demo begins. */
function inTheMorning({ settings }: Facility, { nowMs, date }: DemoClock): Facility['clock'] {
  const { timeZone } = settings.current()
  return fixedClock(Math.min(nowMs, instantOfBusinessTime(date, '08:00', timeZone)))
}

/** One side's facility for a moment, over its own database, at the demo's time. */
async function inSide(
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
    { ...demoSettings, websiteBannerImage: demoBanner, ...plan.house },
    new Date(clock.nowMs).toISOString(),
  )
  const settings = await openSettingsReader(database.readers, database.changes)
  await work({
    side,
    db: database.readers,
    write: freshWrite(database, settings),
    changes: database.changes,
    settings,
    clock: fixedClock(clock.nowMs),
    hostClock: systemClock,
    sealer: sealerFromSecret(plan.facilityKey),
    log: pino({ level: 'silent' }),
    saleHook: side === 'portal' ? handSaleOver : null,
  })
  settings.stop()
  await database.close()
}
