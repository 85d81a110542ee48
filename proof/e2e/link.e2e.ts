import { join } from 'node:path'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'
import { ok } from '@mayim/domain/result.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { desk as deskWords } from '@mayim/texts/en/desk.ts'
import { link as words } from '@mayim/texts/en/link.ts'
import { link as hebrewWords } from '@mayim/texts/he/link.ts'
import { link as yiddishWords } from '@mayim/texts/yi/link.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { patron, until } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { savePicture } from './steps/save-picture.ts'
import { desk, picture } from './steps/screens.ts'
import { adminAtPortal } from './steps/sign-in.ts'

/** The pages about the link: its state, each outage, the quarantine, and how it is ended. */
test.describe.configure({ mode: 'serial' })

let facility: TemporaryFacility
let admin: Page
let reception: Page
const tonight = '2026-11-23'

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: `${tonight}T16:50` })
  const { userId } = await patron(facility, '+17185550177')
  for (const side of ['hub', 'portal'] as const) await writeOutage(side, userId)
  admin = await adminAtPortal(browser, facility, '/admin/link')
  const atDesk = await browser.newContext({ viewport: desk, locale: 'en-US' })
  reception = await atDesk.newPage()
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('an Admin sees the link, the report of each outage and the nights in quarantine at the portal', async () => {
  await expect(admin.getByRole('heading', { name: words.title })).toBeVisible()
  await expect(admin.getByText(words.heard)).toBeVisible()
  await expect(admin.getByText(words.up)).toBeVisible()
  await expect(admin.getByText(words.attention.saleLost)).toBeVisible()
  await expect(admin.getByRole('heading', { name: words.quarantine.title })).toBeVisible()
  await admin.getByText('12 changes received').click()
  await expect(admin.getByText('MK-42')).toBeVisible()
  await expect(admin.getByText(/by the patron/)).toBeVisible()
  await picture(admin, 'portal-admin-link-en')
  await wholePage(admin, 'portal-admin-link-whole-en')
})

test('an Admin ends the quarantine of a night by keyboard after a question, and the attention item disappears', async () => {
  const end = admin.getByRole('button', { name: /^Reopen / })
  await end.focus()
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText(words.quarantine.questionText)).toBeVisible()
  await picture(admin, 'portal-admin-quarantine-en')
  await dialog.getByRole('button', { name: /^Reopen / }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByRole('heading', { name: words.quarantine.title })).toBeHidden()
  await expect(admin.getByText(words.attention.saleLost)).toBeHidden()
})

test('the desk shows the same without repairs', async () => {
  await reception.goto(`${facility.hubUrl}/receptionist`)
  const password = facility.signIns.staff.find(one => one.name === 'reception')?.password ?? ''
  await reception.getByRole('textbox', { name: deskWords.signIn.username }).fill('reception')
  await reception.getByLabel(deskWords.signIn.password).fill(password)
  await reception.getByRole('button', { name: deskWords.signIn.submit }).click()
  await reception.getByRole('button', { name: new RegExp(`^${deskWords.state.link}`) }).click()
  const drawer = reception.getByRole('dialog')
  await expect(drawer.getByText(words.up)).toBeVisible()
  await drawer.getByText('5 changes received').click()
  await expect(drawer.getByText('MK-42')).toBeVisible()
  await expect(drawer.getByRole('heading', { name: words.repair.title })).toHaveCount(0)
  await picture(reception, 'hub-desk-link-en')
})

test('the portal shows that the hub is not connected, and since when', async () => {
  await facility.child('hub').kill()
  await expect(admin.getByText(words.downHere)).toBeVisible({ timeout: 15_000 })
  for (const [language, title] of [
    ['he', hebrewWords.title],
    ['yi', yiddishWords.title],
  ] as const) {
    await admin.evaluate(chosen => localStorage.setItem('selectedLanguage', chosen), language)
    await admin.goto(`${facility.portalUrl}/admin/link`)
    await expect(admin.getByRole('heading', { name: title })).toBeVisible()
    await expect(admin.getByText(language === 'he' ? hebrewWords.heard : yiddishWords.heard)).toBeVisible()
    await picture(admin, `portal-admin-link-${language}`)
    await wholePage(admin, `portal-admin-link-whole-${language}`)
  }
})

/** Writes a past outage and a night in quarantine to the database of a side. */
async function writeOutage(side: Side, userId: string): Promise<void> {
  const database = await openDatabase({ file: join(facility.dataDir, `${side}.sqlite`) })
  // Waits until the side has the patron and the shares of the night.
  await until(
    async () =>
      (await database.readers.selectFrom('user').select('id').where('id', '=', userId).execute()).length > 0,
  )
  await until(
    async () =>
      (await database.readers.selectFrom('share').select('date').where('date', '=', tonight).execute())
        .length > 0,
  )
  const line = { code: 'MK-42', cause: '', at: '2026-11-23T21:10:00.000Z' }
  const detail = {
    entries: [
      { from: 'hub', entity: 'reservation', kind: 'statusChanged', count: 4 },
      { from: 'hub', entity: 'withheld', kind: '', count: 8 },
      { from: 'portal', entity: 'reservation', kind: 'booked', count: 3 },
      { from: 'portal', entity: 'user', kind: 'changed', count: 2 },
    ],
    bookings: [
      { ...line, from: 'portal', kind: 'booked', who: userId },
      { ...line, code: 'MK-43', from: 'hub', kind: 'statusChanged', who: 'system' },
      { ...line, code: 'MK-44', from: 'hub', kind: 'canceled', who: 'unknown' },
    ],
  }
  await database.write(async trx => {
    await trx
      .insertInto('syncReport')
      .values({
        id: `cut-${side}`,
        kind: 'cut',
        at: '2026-11-23T21:40:00.000Z',
        since: '2026-11-23T20:55:00.000Z',
        detail: JSON.stringify(detail),
      })
      .execute()
    if (side === 'portal')
      await trx
        .updateTable('share')
        .set({ quarantined: JSON.stringify({ shower: 2, bath: 1 }) })
        .where('date', '=', tonight)
        .execute()
    return ok(null)
  })
  await database.close()
}

async function wholePage(page: Page, name: string): Promise<void> {
  await savePicture(page, name, true)
}
