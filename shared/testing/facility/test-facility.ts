import type { Side } from '@mayim/contract/call.ts'
import { checkSetting, type SettingKey } from '@mayim/contract/settings.ts'
import type { OpenDatabase } from '@mayim/core/ground/database/open-database.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { fixedClock, systemClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { hasherFromSecret, sealerFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import type { UserRow } from '@mayim/core/ground/schema/schema.ts'
import { openSettingsReader } from '@mayim/core/ground/settings/settings-reader.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import { openNoteKeys } from '@mayim/core/keeping/notes/open-note-keys.ts'
import { facilityWrites } from '@mayim/core/operator/open-facility.ts'
import { blankUser } from '@mayim/core/people/create-user.ts'
import { knownTime } from '@mayim/core/sync/time/time-watch.ts'
import { ok } from '@mayim/domain/result.ts'
import { pino } from 'pino'
import { testDatabase } from '../database/test-database.ts'
import { giveShares, giveSharesAgain } from '../shares/give-shares.ts'
import { saleHookOf } from './sale-hook-of.ts'

/** Sunday 22 November 2026, 17:00 in Brooklyn: the facility opens at 18:00, the cutoff is 17:30, nightfall 17:17. */
export const eveningStart = '2026-11-22T22:00:00.000Z'
export const tonightDate = '2026-11-22'

export interface TestFacility {
  readonly facility: Facility
  readonly clock: ReturnType<typeof fixedClock>
  set(key: string, value: string): Promise<void>
  addPatron(id: string, more?: Partial<UserRow>): Promise<Caller>
  close(): Promise<void>
}

/** One side of a facility over a database of its own (or the one given), with a clock that the test sets. */
export async function testFacility(side: Side, given?: OpenDatabase): Promise<TestFacility> {
  const database = given ?? (await testDatabase({ side }))
  const clock = fixedClock(eveningStart)
  const settings = await openSettingsReader(database.readers, database.changes, clock)
  const log = pino({ level: 'silent' })
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
    hasher: hasherFromSecret('a key for tests, which is long enough'),
    ownSealer: sealerFromSecret(`a key for tests of the ${side}, which is long enough`),
    notes: openNoteKeys(':memory:'),
    log,
    saleHook: saleHookOf(side),
  }
  if (side === 'portal') await giveShares(facility)
  return {
    facility,
    clock,
    async set(key, value) {
      const checked = checkSetting(key, value)
      if (!checked.ok) throw new Error(`${key}: ${checked.code}`)
      await facility.write(async trx => {
        await storeSetting(facility, trx, systemCaller, key as SettingKey, checked.value)
        return ok(null)
      })
      await settings.settled()
      await giveSharesAgain(facility)
    },
    async addPatron(id, more = {}) {
      await facility.write(async trx => {
        await trx.insertInto('user').values(patronRow(id, more)).execute()
        return ok(null)
      })
      return { kind: 'person', id, roles: [], address: '127.0.0.1', language: 'en' }
    },
    async close() {
      settings.stop()
      await settings.settled()
      await database.close()
    },
  }
}

/** A test patron whose username is the id. */
export function patronRow(id: string, more: Partial<UserRow> = {}): UserRow {
  const name = { username: id, firstName: 'Test', lastName: 'Patron' }
  return { ...blankUser(id, eveningStart), ...name, testUser: 1, ...more }
}
