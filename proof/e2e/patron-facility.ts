import { join } from 'node:path'
import { openDatabase } from '@mayim/core/database/open-database.ts'
import { ok } from '@mayim/domain/result.ts'
import { test as base, type Page } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from '../system/api.ts'

/**
 * One facility for all files that tell of the patron's app: it is made once a worker. Each file uses phones of its own
 * and puts back what it sets.
 */
export const test = base.extend<object, { facility: TemporaryFacility }>({
  facility: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixtures that are needed are read from the pattern
    async ({}, use) => {
      const facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
      await portalHasPlaces(facility)
      await use(facility)
      await facility.remove()
    },
    { scope: 'worker' },
  ],
})

/** Before it has places of its own the portal asks the house, and what the house has booked is the house's to change. */
async function portalHasPlaces(facility: TemporaryFacility): Promise<void> {
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

/** Sets a setting at the house and waits until the portal has it. */
export async function setAtBoth(facility: TemporaryFacility, key: string, value: string): Promise<void> {
  const admin = await staff(facility, 'admin')
  await admin.get('settingsSet', { body: { key, value } })
  const portal = new Api(facility.portalUrl)
  await until(async () => (await portal.get('publicSettings'))[key]?.value === value)
}

/** The same screen in another language, as her next visit finds it. */
export async function speak(page: Page, language: 'en' | 'he'): Promise<void> {
  await page.evaluate(kept => localStorage.setItem('selectedLanguage', kept), language)
  await page.reload()
}

/** The role comes with an admin's screen; until then it is written where it will be kept. */
export const mayOpenGate = { roles: JSON.stringify(['OpenGarageGate']) }

/** Changes her row at the portal, past the house. */
export async function changeAtPortal(
  facility: TemporaryFacility,
  username: string,
  fields: { readonly roles: string } | { readonly excludedAttendants: string },
): Promise<void> {
  const portal = await openDatabase({ file: join(facility.dataDir, 'portal.sqlite') })
  await portal.write(async trx => {
    await trx.updateTable('user').set(fields).where('username', '=', username).execute()
    return ok(null)
  })
  await portal.close()
}
