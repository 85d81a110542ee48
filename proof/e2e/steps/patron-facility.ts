import { join } from 'node:path'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'
import type { UserRow } from '@mayim/core/ground/schema/schema.ts'
import { ok } from '@mayim/domain/result.ts'
import { test as base, type Page } from '@playwright/test'
import { Api } from '../../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../../demo/temporary-facility.ts'
import { staff, until } from '../../system/api.ts'

/**
 * One facility for all tests of the patron's app, started once per worker. Each file uses its own phones and restores
 * its settings.
 */
export const test = base.extend<object, { facility: TemporaryFacility }>({
  facility: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixtures that are needed are read from the pattern
    async ({}, use) => {
      const facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
      await waitForPortalPlaces(facility)
      await use(facility)
      await facility.remove()
    },
    { scope: 'worker' },
  ],
})

/** Waits until the portal has places. Before that it books through the hub, and the hub owns these bookings. */
async function waitForPortalPlaces(facility: TemporaryFacility): Promise<void> {
  const portal = await openDatabase({ file: join(facility.dataDir, 'portal.sqlite') })
  const given = () =>
    portal.readers
      .selectFrom('share')
      .select('own')
      .where('date', '=', facility.clock.date)
      .executeTakeFirst()
  await until(async () => /:[1-9]/.test((await given())?.own ?? ''))
  await portal.close()
}

/** Changes a setting at the hub and waits until the portal has it. */
export async function setOnBothSides(facility: TemporaryFacility, key: string, value: string): Promise<void> {
  const admin = await staff(facility, 'admin')
  await admin.get('settingsSet', { body: { key, value } })
  const portal = new Api(facility.portalUrl)
  await until(async () => (await portal.get('publicSettings'))[key]?.value === value)
}

/** Reloads the page in another language. */
export async function switchLanguage(page: Page, language: 'en' | 'he'): Promise<void> {
  await page.evaluate(value => localStorage.setItem('selectedLanguage', value), language)
  await page.reload()
}

/** The role that lets a patron open the gate. An Admin gives it at the desk, as account.e2e.ts does. */
export const mayOpenGate = { roles: JSON.stringify(['OpenGarageGate']) }

/** Changes a user row in the portal's database directly. */
export async function changeUserAtPortal(
  facility: TemporaryFacility,
  username: string,
  fields: Partial<Pick<UserRow, 'roles' | 'excludedAttendants' | 'createdAt' | 'lastName' | 'zipcode'>>,
): Promise<void> {
  const portal = await openDatabase({ file: join(facility.dataDir, 'portal.sqlite') })
  await portal.write(async trx => {
    const user = await trx
      .updateTable('user')
      .set(fields)
      .where('username', '=', username)
      .returning('id')
      .executeTakeFirstOrThrow()
    // As if she had not signed in since.
    if (fields.createdAt) await trx.deleteFrom('accountUse').where('userId', '=', user.id).execute()
    return ok(null)
  })
  await portal.close()
}
