import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import { fixedClock, systemClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { hasherFromSecret, sealerFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import { openSettingsReader } from '@mayim/core/ground/settings/settings-reader.ts'
import { openNoteKeys } from '@mayim/core/keeping/notes/open-note-keys.ts'
import { facilityWrites } from '@mayim/core/operator/open-facility.ts'
import { type Auth, createAuth } from '@mayim/core/sign-in/auth.ts'
import { knownTime } from '@mayim/core/sync/time/time-watch.ts'
import { createLog } from '@mayim/process/log.ts'
import { testDatabase } from '../database/test-database.ts'
import { saleHookOf } from '../facility/sale-hook-of.ts'
import { giveShares } from '../shares/give-shares.ts'
import { walkCodeLimits } from './walk-world.ts'

/** Sunday, 17:00 in Brooklyn: an hour before the facility opens, half an hour before online booking ends. */
export const walkNow = '2026-11-22T22:00:00.000Z'
export const walkNight = '2026-11-22'

export interface OpenWalk {
  readonly facility: Facility
  readonly auth: Auth
  close(): Promise<void>
}

/** A facility of one side over a database of its own, with the true means of signing in. */
export async function openWalk(side: Side): Promise<OpenWalk> {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-walk-'))
  const database = await testDatabase({ side })
  const clock = fixedClock(walkNow)
  const settings = await openSettingsReader(database.readers, database.changes, clock)
  const log = createLog('error')
  const facility: Facility = {
    side,
    db: database.readers,
    ...facilityWrites(database, settings, log),
    caches: database.caches,
    storage: database.storage,
    changes: database.changes,
    settings,
    clock,
    hostClock: systemClock,
    time: knownTime,
    hasher: hasherFromSecret('a key for the walks of the tests, long enough'),
    ownSealer: sealerFromSecret(`a key for walks of the ${side}, long enough`),
    notes: openNoteKeys(':memory:'),
    log,
    saleHook: saleHookOf(side),
  }
  if (side === 'portal') await giveShares(facility)
  const auth = await createAuth(facility, {
    signingKeyFile: join(folder, 'signing.json'),
    limits: walkCodeLimits,
  })
  return {
    facility,
    auth,
    async close() {
      auth.stop()
      settings.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
