import { messages as english } from '@mayim/texts/en/messages.ts'
import { messages as hebrew } from '@mayim/texts/he/messages.ts'
import { refusal } from '@mayim/texts/he/refusal.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { setDemoClock } from '../../demo/evening-clock.ts'
import { clockFileOf } from '../../demo/facility.ts'
import { temporaryFacility } from '../../demo/temporary-facility.ts'
import { isWholeProof } from '../size.ts'
import { patron, until } from '../system/api.ts'
import { firstFree } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { phone, picture } from './steps/screens.ts'

test.afterAll(closePages)

const to = '+17185550161'
const tomorrow = '2026-11-24'

// A clock of its own: the reminder is due on the day before.
if (isWholeProof)
  test('a patron answers a reminder by its link, once (messages-840)', async ({ browser }) => {
    const facility = await temporaryFacility({ clock: '2026-11-23T13:50' })
    try {
      const her = await patron(facility, to)
      const time = await until(async () => firstFree(her, tomorrow, () => true).catch(() => null))
      await her.get('newReservation', { body: { reservationDate: tomorrow, reservationTime: time } })
      setDemoClock(clockFileOf(facility.dataDir), { clock: '2026-11-23T14:01', speed: null })
      const link = await until(async () => {
        const texts = await new Api(facility.portalUrl).get('demoOutbox')
        return /https?:\S+/.exec(texts.find(text => text.kind === 'reminder')?.text ?? '')?.[0] ?? null
      })
      await walk(browser, link)
      expect((await her.get('findByUser'))[0]?.reservationStatus).toBe('Reserved')
    } finally {
      await facility.remove()
    }
  })

async function walk(browser: Browser, link: string): Promise<void> {
  const page = await open(browser, link)
  await expect(page.getByRole('button', { name: english.link.confirm })).toBeVisible()
  await picture(page, 'portal-answer-en')
  await assertAccessible(page)
  await page.getByRole('button', { name: english.link.cancel }).click()
  await expect(page.getByRole('group', { name: english.link.sure })).toBeVisible()
  await picture(page, 'portal-answer-sure-en')
  await page.getByRole('button', { name: english.link.back }).click()
  const other = await open(browser, link, 'he-IL')
  await expect(other.getByRole('button', { name: hebrew.link.late })).toBeVisible()
  await picture(other, 'portal-answer-he')
  await assertAccessible(other)
  await page.getByRole('button', { name: english.link.confirm }).press('Enter')
  await expect(page.getByText(english.answers.confirmed)).toBeVisible()
  await picture(page, 'portal-answer-confirmed-en')
  // Used meanwhile.
  await other.getByRole('button', { name: hebrew.link.late }).click()
  await expect(other.getByText(refusal.linkUsed)).toBeVisible()
  await picture(other, 'portal-answer-used-he')
}

async function assertAccessible(page: Page): Promise<void> {
  expect(await findByAxe(page, null)).toEqual([])
}

async function open(browser: Browser, url: string, locale = 'en-US'): Promise<Page> {
  const page = await (await browser.newContext({ viewport: phone, locale })).newPage()
  await page.goto(url)
  return page
}
