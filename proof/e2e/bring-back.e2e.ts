import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedBackups } from '@mayim/core/operator/backup/backup-files.ts'
import { waitingRecoveryKey } from '@mayim/core/operator/backup/backup-key.ts'
import { runBackup } from '@mayim/core/operator/backup/run-backup.ts'
import { auth as english } from '@mayim/texts/en/auth.ts'
import { desk as englishDesk } from '@mayim/texts/en/desk.ts'
import { link as englishLink } from '@mayim/texts/en/link.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { setup as englishSetup } from '@mayim/texts/en/setup.ts'
import { auth as hebrew } from '@mayim/texts/he/auth.ts'
import { desk as hebrewDesk } from '@mayim/texts/he/desk.ts'
import { link as hebrewLink } from '@mayim/texts/he/link.ts'
import { refusal as hebrewRefusal } from '@mayim/texts/he/refusal.ts'
import { setup as hebrewSetup } from '@mayim/texts/he/setup.ts'
import { expect, test } from '@playwright/test'
import { BareSides } from '../system/start/bare-sides.ts'
import { newSide } from '../system/start/new-side.ts'
import { closePages } from './steps/close-pages.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { picture } from './steps/screens.ts'

/** sync-1140: a person with a stick and a paper, before a new machine. */
const bare = new BareSides()
test.afterAll(closePages)
test.afterAll(() => bare.end())

const views = [
  {
    locale: 'en-US',
    words: englishSetup,
    auth: english,
    refusals: refusal,
    desk: englishDesk,
    link: englishLink,
    viewport: { width: 1440, height: 900 },
  },
  {
    locale: 'he-IL',
    words: hebrewSetup,
    auth: hebrew,
    refusals: hebrewRefusal,
    desk: hebrewDesk,
    link: hebrewLink,
    viewport: { width: 390, height: 844 },
  },
] as const

for (const { locale, words, auth, refusals, desk, link, viewport } of views) {
  test(`a new hub gets a facility back from its backup (${locale})`, async ({ browser }) => {
    const from = bare.folder()
    const signIns = await bare.seed(from, randomBytes(32).toString('base64url'))
    await runBackup(
      [],
      { side: 'hub', dataDir: from, databaseFile: join(from, 'hub.sqlite') },
      () => undefined,
    )
    const [made] = storedBackups(from, 'hub')
    const file = join(from, 'backups', made?.name ?? '')
    const key = waitingRecoveryKey(from, 'hub') ?? ''
    writeFileSync(join(from, 'holiday.jpg'), 'a picture')
    const hub = await newSide('hub', { keys: false })
    try {
      const page = await (await browser.newContext({ viewport, locale })).newPage()
      await page.goto(`${hub.url}/setup`)
      await page.getByRole('button', { name: words.back.offer }).click()
      await expect(page.getByRole('heading', { name: words.back.title })).toBeVisible()
      expect(await findByAxe(page, null)).toEqual([])
      await picture(page, `bring-back-form-${locale}`)
      const look = page.getByRole('button', { name: words.back.look })
      const codeField = page.getByLabel(words.begin.code)
      const fileField = page.getByLabel(words.back.file, { exact: true })
      const keyField = page.getByLabel(words.back.key)
      await codeField.fill('WRONG234')
      await fileField.setInputFiles(join(from, 'holiday.jpg'))
      await keyField.fill(key.slice(0, -1))
      await look.click()
      await expect(codeField).toHaveAttribute('aria-invalid', 'true')
      await codeField.fill(hub.code)
      await page.keyboard.press('Enter')
      await expect(page.getByText(refusals.backupUnknown)).toBeVisible()
      await fileField.setInputFiles(file)
      await look.click()
      await expect(page.getByText(refusals.recoveryKeyMistyped)).toBeVisible()
      await expect(keyField).toHaveAttribute('aria-invalid', 'true')
      expect(await findByAxe(page, null)).toEqual([])
      await picture(page, `bring-back-refused-${locale}`)
      await keyField.fill(`${key.slice(0, 40).toLowerCase()}\n${key.slice(40)}`)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: words.back.holds })).toBeVisible()
      expect(await findByAxe(page, null)).toEqual([])
      await picture(page, `bring-back-found-${locale}`)
      await page.getByRole('button', { name: words.back.go }).click()
      await expect(page.getByText(words.back.going).or(page.getByText(words.back.done))).toBeVisible()
      await expect(page.getByText(words.back.done)).toBeVisible({ timeout: 60_000 })
      await picture(page, `bring-back-done-${locale}`)
      const admin = signIns.staff.find(({ role }) => role === 'Admin')
      await page.getByRole('textbox', { name: auth.account }).fill(admin?.name ?? '')
      await page.getByLabel(auth.password).fill(admin?.password ?? '')
      await page.getByRole('button', { name: auth.logIn }).click()
      await expect(page.getByText(words.open.done).or(page.getByText(words.notLinked)).first()).toBeVisible()
      await picture(page, `bring-back-in-${locale}`)

      // sync-1141: the website is gone for ever, and an Admin says so.
      await page.goto(`${hub.url}/receptionist`)
      await page.getByRole('button', { name: new RegExp(`^${desk.state.link}`) }).click()
      // It waits for a website that never answers.
      const recover = page.getByRole('button', { name: link.repair.recover })
      await recover.click()
      await recover.last().click()
      await expect(page.getByText(link.recovering).first()).toBeVisible()
      const end = page.getByRole('button', { name: link.repair.end })
      await end.click()
      await expect(page.getByText(link.repair.endText)).toBeVisible()
      await picture(page, `bring-back-alone-${locale}`)
      await end.last().click()
      await expect(page.getByText(link.recovering)).toHaveCount(0)
      await picture(page, `bring-back-alone-done-${locale}`)
    } finally {
      await hub.remove()
    }
  })
}
