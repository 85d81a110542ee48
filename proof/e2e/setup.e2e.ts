import { building as englishBuilding } from '@mayim/texts/en/building.ts'
import { link } from '@mayim/texts/en/link.ts'
import { patron as patronWords } from '@mayim/texts/en/patron.ts'
import { setup as english } from '@mayim/texts/en/setup.ts'
import { site } from '@mayim/texts/en/site.ts'
import { building as hebrewBuilding } from '@mayim/texts/he/building.ts'
import { setup as hebrew } from '@mayim/texts/he/setup.ts'
import { technician } from '@mayim/texts/he/technician.ts'
import { createCanvas } from '@napi-rs/canvas'
import { expect, type Page, test } from '@playwright/test'
import { type NewSide, newSide } from '../system/start/new-side.ts'
import { closePages } from './steps/close-pages.ts'
import { confirmRules } from './steps/confirm-rules.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { savePicture } from './steps/save-picture.ts'
import { picture } from './steps/screens.ts'

/**
 * A stranger sets up a new portal on a desktop, which new-facility.e2e.ts does too, and a new hub on a phone in Hebrew.
 */
const sides = [
  {
    side: 'portal',
    locale: 'en-US',
    words: english,
    building: englishBuilding,
    viewport: { width: 1280, height: 800 },
  },
  {
    side: 'hub',
    locale: 'he-IL',
    words: hebrew,
    building: hebrewBuilding,
    viewport: { width: 390, height: 844 },
  },
] as const

test.afterAll(closePages)

for (const { side, locale, words, building, viewport } of sides) {
  test(`a new ${side} is set up from its console's code to the opening`, async ({ browser }) => {
    // Texts go to the page of the demo: without a service for them a website does not open (settings-50).
    const fresh: NewSide = await newSide(side, side === 'portal' ? { env: { MAYIM_DEMO: 'true' } } : {})
    try {
      const context = await browser.newContext({ viewport, locale })
      const page = await context.newPage()
      await page.goto(fresh.url)
      await expect(page).toHaveURL(/\/setup$/)
      await page.getByLabel(words.begin.code).fill('WRONG234')
      await page.getByLabel(words.begin.username).fill('Miriam')
      await page.getByLabel(words.begin.password, { exact: true }).fill('a long password')
      await page.getByLabel(words.begin.confirmed).fill('a long password')
      await page.keyboard.press('Enter')
      await expect(page.getByText(side === 'portal' ? 'Tries left: 4.' : 'ניסיונות שנותרו: 4')).toBeVisible()
      expect(await findByAxe(page, null)).toEqual([])
      await picture(page, `setup-code-${side}`)
      await page.getByLabel(words.begin.code).fill(fresh.code)
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(words.field.facilityName)).toBeVisible()
      await picture(page, `setup-steps-${side}`)
      await expect(page.getByLabel(words.field.facilityName)).toHaveValue('')
      await page.getByLabel(words.field.facilityName).fill('Mikvah Mei Chaya')
      await page.getByLabel(words.field.facilityAddress, { exact: true }).fill('12 Main Street, Monsey, NY')
      await page.getByLabel(words.field.phoneNumber).fill('+1 (845) 555-0100')
      await page.getByLabel(words.field.timeZone).selectOption('America/New_York')
      const currency = page.getByLabel(words.field.currency)
      await expect(currency).toBeHidden()
      const more = page.locator('details[open]').getByText(words.more)
      await more.click()
      await expect(currency).toHaveValue('USD')
      await expect(page.getByLabel(words.field.defaultLanguage)).toHaveValue(side === 'hub' ? 'he' : 'en')
      await currency.fill('dollars')
      await more.click()
      await expect(currency).toBeHidden()
      const save = page.getByRole('button', { name: words.save })
      await save.click()
      await expect(currency).toHaveAttribute('aria-invalid', 'true')
      await currency.fill('USD')
      await save.click()
      await expect(page.getByLabel(words.field.zmanimLatitude)).toBeVisible()
      if (side === 'portal') await pickPlace(page)
      await page.getByLabel(words.field.zmanimLatitude).fill('41.11')
      await page.getByLabel(words.field.zmanimLongitude).fill('139.7')
      await save.click()
      await expect(page.getByLabel(words.field.zmanimLongitude)).toHaveAttribute('aria-invalid', 'true')
      await page.getByLabel(words.field.zmanimLongitude).fill('-74.0445')
      await save.click()
      await page.getByRole('button', { name: words.ordinaryNights }).click()
      await expect(page.getByRole('switch', { name: words.field.openFridays })).not.toBeChecked()
      await expect(save).toBeDisabled()
      await confirmRules(page.locator('details[open]'))
      expect(await findByAxe(page, null)).toEqual([])
      await picture(page, `setup-hours-${side}`)
      await save.click()
      await page.getByLabel(words.field.roomsAvailableShowerAny).fill('2')
      await page.getByLabel(words.field.roomsAvailableBathAny).fill('3')
      await picture(page, `setup-rooms-${side}`)
      await save.click()
      await page.getByLabel(words.field.priceShower).fill('25')
      await page.getByLabel(words.field.priceBath).fill('30')
      const open = page.getByRole('button', { name: words.open.submit, exact: true })
      await expect(open).toBeDisabled()
      await save.click()
      await expect(page.getByText(words.missing.first)).toBeVisible()
      await expect(open).toBeDisabled()
      if (side === 'portal') {
        // The rooms are at the building, and none was joined.
        await expect(page.getByRole('link', { name: words.missing.link })).toBeVisible()
        await expect(page.getByText(words.missing.before, { exact: true })).toHaveCount(1)
        await picture(page, `setup-last-${side}`)
        await notOpenYet(page, fresh.url)
      } else {
        await addRoom(page, fresh.url, building)
        await expect(open).toBeEnabled()
        await picture(page, `setup-last-${side}`)
        await open.click()
        await expect(page.getByText(words.open.done)).toBeVisible()
      }
      await expect(page.getByText(words.missing.attendants)).toBeVisible()
      await picture(page, `setup-open-${side}`)
      if (side === 'portal') {
        await page.getByRole('button', { name: words.service.send.cards }).click()
        await expect(page.getByText(words.service.outcome.notSet)).toBeVisible()
        await chooseAmenityPicture(page, fresh.url)
      } else {
        await page.getByText(technician.checks.bridges, { exact: true }).click()
        await expect(page.getByRole('heading', { name: technician.checks.title })).toBeVisible()
        await noLab(page, fresh.url)
      }
      await page.getByText(words.sheet.title).first().click()
      await expect(page.getByRole('article').getByText('Mikvah Mei Chaya')).toBeVisible()
      await picture(page, `setup-sheet-${side}`)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('article', { name: words.sheet.title })).toBeVisible()
      await expect(page.getByText(words.missing.attendants)).toBeHidden()
      await savePicture(page, `setup-sheet-print-${side}`)
    } finally {
      await fresh.remove()
    }
  })
}

/** A guest may look and not book, and the page of the building says that there is none. */
async function notOpenYet(page: Page, url: string): Promise<void> {
  const guest = await page.context().newPage()
  await guest.goto(url)
  await expect(guest.getByText(patronWords.home.notOpenYet)).toBeVisible()
  await expect(guest.getByRole('link', { name: patronWords.home.make })).toHaveCount(0)
  await guest.goto(`${url}/admin/building`)
  await expect(guest.getByText(link.neverHere)).toBeVisible()
  expect(await findByAxe(guest, null)).toEqual([])
  await picture(guest, 'setup-no-building-portal')
  await guest.close()
}

/** The first page of a hub that is no demo's lists its screens, and no device lab (building-1100). */
async function noLab(page: Page, url: string): Promise<void> {
  const door = await page.context().newPage()
  await door.goto(url)
  await expect(door.locator('a[href="/technician"]')).toBeVisible()
  await expect(door.locator('a[href="/lab"]')).toHaveCount(0)
  await door.close()
}

/** Enters the first section and its room, in another tab. */
async function addRoom(
  page: Page,
  url: string,
  building: typeof englishBuilding | typeof hebrewBuilding,
): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(`${url}/admin/building`)
  for (const [part, name] of [
    ['section', 'Main'],
    ['room', '1'],
  ] as const) {
    await tab.getByRole('button', { name: building.add[part] }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel(building.field.name, { exact: true }).fill(name)
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toBeHidden()
  }
  await tab.close()
}

/** The position of the device fills the coordinates, and the link to the map follows them. */
async function pickPlace(page: Page): Promise<void> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 41.1123, longitude: -74.0445 })
  await page.getByRole('button', { name: english.place.locate }).click()
  await expect(page.getByLabel(english.field.zmanimLatitude)).toHaveValue('41.11230')
  const map = page.getByRole('link', { name: english.place.check })
  await expect(map).toHaveAttribute('href', /mlat=41\.1123&mlon=-74\.0445/)
}

/** An amenity gets a picture, and the home page of a guest shows it. */
async function chooseAmenityPicture(page: Page, url: string): Promise<void> {
  const { pictures } = english
  const label = pictures.amenity.replace('{n}', '2')
  const canvas = createCanvas(900, 600)
  canvas.getContext('2d').fillRect(0, 0, 900, 300)
  const wrong = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>'.padEnd(60)) }
  await page.getByLabel(label).setInputFiles(wrong)
  await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  const right = { name: 'towels.png', mimeType: 'image/png', buffer: canvas.toBuffer('image/png') }
  await page.getByLabel(label).setInputFiles(right)
  await expect(page.getByText(pictures.saved)).toBeVisible()
  await expect(page.getByRole('img', { name: label })).toBeVisible()
  await expect(page.getByText(pictures.count.replace('{done}', '1').replace('{all}', '8'))).toBeVisible()
  expect(await findByAxe(page, null)).toEqual([])
  await picture(page, 'setup-pictures-portal')
  const guest = await page.context().newPage()
  await guest.goto(url)
  const shown = guest.getByRole('region', { name: site.home.amenities }).locator('img')
  await shown.scrollIntoViewIfNeeded()
  await expect(shown).toHaveJSProperty('naturalWidth', 900)
  await picture(guest, 'home-amenity-portal')
  await guest.close()
}
