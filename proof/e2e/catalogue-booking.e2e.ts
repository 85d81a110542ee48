import { inSentence } from '@mayim/ui/format.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { isWholeProof } from '../size.ts'
import { patron, staff, until } from '../system/api.ts'
import { type Crew, crewOf, firstFree, setClock } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { expectTexts, openFresh, openInLanguage, retryLoading } from './steps/open-screen.ts'
import { changeUserAtPortal, mayOpenGate } from './steps/patron-facility.ts'
import { signInOnPhone } from './steps/sign-in.ts'
import { type PatronTexts, testLanguages, textsOf } from './steps/texts-of.ts'

/**
 * The messages of dates, times and bookings (screens-49, screens-50). The facility's clock, its schedule and another
 * patron cause them. The day continues from the afternoon to the next day.
 */
test.describe.configure({ mode: 'serial' })

const number = '+17185550194'
const tonight = '2026-11-23'
const accessible = { bath: true, handicapped: true }
let facility: TemporaryFacility
let crew: Crew
let admin: Api
let page: Page
let url: string

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({
    clock: `${tonight}T15:30`,
    // A salon with a price and no stations: an extra that is never free.
    settings: { priceSalonManicure: '20', salonStations: '0' },
  })
  crew = await crewOf(facility)
  admin = await staff(facility, 'admin')
  page = await signInOnPhone(browser, facility, number)
  url = facility.portalUrl
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

/** In the short run the last one, in English. */
const turns = <T>(all: readonly T[]) => (isWholeProof ? all : all.slice(-1))
const proceed = ({ common }: PatronTexts) =>
  page.getByRole('button', { name: new RegExp(`^${common.continue}`) })
const at = async (time: string) => setBoth(new Date(`${tonight}T${time}:00-05:00`).toISOString())

/** The portal sees a clock that the hub has set after up to a second. */
async function setBoth(instant: string): Promise<void> {
  await setClock(crew, instant)
  const portal = new Api(url)
  const awayMs = async () => Math.abs(Date.parse((await portal.get('zmanim')).now) - Date.parse(instant))
  await until(async () => (await awayMs()) < 60_000)
}
const night = (index: number) => page.getByRole('radio').nth(index)
/** The tile of a radio button. */
const tile = (radio: Locator) => radio.locator('xpath=ancestor::label')

test('booking-4, booking-2: too early before sunset, closed, each with its reason', async () => {
  await admin.get('editSchedule', { body: { date: '2026-11-25', closed: true } })
  for (const language of testLanguages) {
    await openInLanguage(page, language, `${url}/reserve`)
    const { patron: texts } = textsOf(language)
    await expect(night(7)).toBeDisabled()
    await expect(tile(night(7))).toContainText(texts.date.tooEarly)
    await expect(night(2)).toBeDisabled()
    await expect(tile(night(2))).toContainText(texts.date.closed)
    await expect(night(0)).toBeEnabled()
  }
})

test('booking-2: a night that closes while it is selected', async () => {
  for (const [language, date, index] of turns([
    ['he', '2026-11-26', 3],
    ['en', '2026-11-29', 6],
  ] as const)) {
    await openInLanguage(page, language, `${url}/reserve`)
    const words = textsOf(language)
    await night(index).check({ force: true })
    await expect(proceed(words)).toBeEnabled()
    await admin.get('editSchedule', { body: { date, closed: true } })
    await expectTexts(page, words.patron.date.reserveDateClosed)
    await expect(night(index)).not.toBeChecked()
    await expect(proceed(words)).toBeDisabled()
  }
})

test("booking-4: it's too early, after the clock is set back", async () => {
  // A page detects a changed clock only if it differs from the time that it knew.
  for (const [language, back] of turns([
    ['he', '15:40'],
    ['en', '15:50'],
  ] as const)) {
    await at('16:40')
    await openInLanguage(page, language, `${url}/reserve`)
    const words = textsOf(language)
    await expect(night(7)).toBeEnabled()
    await night(7).check({ force: true })
    await at(back)
    await expectTexts(page, words.patron.date.reserveDateTooEarly)
    await expect(proceed(words)).toBeDisabled()
  }
  await at('16:40')
})

test('options: a room must be selected before times are shown', async () => {
  await openFresh(page, `${url}/reserve`)
  await night(0).check({ force: true })
  await proceed(textsOf('en')).click()
  for (const language of turns(testLanguages)) {
    await openInLanguage(page, language, null)
    const words = textsOf(language)
    await expectTexts(page, words.patron.options.chooseRoom)
    await expect(proceed(words)).toBeDisabled()
  }
})

test('screens-50: no slots available; errors of the options are warnings', async () => {
  for (const language of testLanguages) {
    await openInLanguage(page, language, null)
    const words = textsOf(language)
    const { patron: texts, visit, common } = words
    await page.getByRole('radio', { name: texts.options.shower }).check({ force: true })
    await page.getByRole('checkbox', { name: texts.options.salonManicure }).check({ force: true })
    await expectTexts(page, texts.options.noSlots, texts.options.noSlotsHint)
    await page.route('**/availablereservations*', route => route.fulfill({ status: 403, body: '{}' }))
    await page.reload()
    await expectTexts(page, visit.optionsFailed, common.errorStatus.replace('{status}', '403'))
    await page.unrouteAll()
    await retryLoading(page, words)
    await expectTexts(page, texts.options.chooseRoom)
  }
})

test('booking-28: another patron took it', async () => {
  for (const [language, phone] of turns([
    ['he', '+17185550195'],
    ['en', '+17185550196'],
  ] as const)) {
    const other = await patron(facility, phone)
    const time = await firstFree(
      other,
      tonight,
      choice => choice.bath && choice.handicapped && !choice.privateRoom,
    )
    await openInLanguage(page, language, `${url}/reserve`)
    const words = textsOf(language)
    await night(0).check({ force: true })
    await proceed(words).click()
    await page.getByRole('radio', { name: words.patron.options.wheelchair }).check({ force: true })
    const times = page.getByRole('group', { name: words.patron.options.time }).getByRole('radio')
    await times.first().check({ force: true })
    await proceed(words).click()
    await expect(page.getByRole('heading', { name: words.patron.payment.title })).toBeVisible()
    // The hub creates this booking, and needs the patron's row first.
    await until(
      async () => (await crew.reception.get('usersFindByPhone', { query: { phone } })).user !== null,
    )
    await other.get('newReservation', {
      body: { reservationDate: tonight, reservationTime: time, ...accessible },
    })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.getByRole('contentinfo').getByRole('button').click()
    const refused = page.getByRole('alert')
    await expect(refused).toContainText(words.refusal.slotTaken)
    await expect(refused, 'the answer to the press is visible').toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: words.patron.payment.tryOther }).click()
    await expect(page.getByRole('heading', { name: words.patron.options.title })).toBeVisible()
  }
})

const towel = { en: 'Towel', he: 'מגבת', yi: 'האנטוך' }

test('money-59, merchandise: 0 to 10, a leading zero is stripped', async () => {
  const words = textsOf('en')
  await page.getByRole('radio', { name: words.patron.options.shower }).check({ force: true })
  const times = page.getByRole('group', { name: words.patron.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await proceed(words).click()
  for (const language of turns(testLanguages)) {
    await openInLanguage(page, language, null)
    const { step, shop } = textsOf(language).payment
    await page.getByText(step.shop, { exact: true }).click()
    const named = (text: string) => text.replace('{item}', inSentence(towel[language], language))
    const towels = page.getByRole('textbox', { name: named(shop.quantity) })
    await towels.fill('05')
    await expect(towels).toHaveValue('5')
    await towels.fill('11')
    await expect(towels).toHaveValue('5')
    await towels.fill('10')
    await expect(page.getByRole('button', { name: named(shop.more) })).toBeDisabled()
    await towels.fill('0')
    await expect(page.getByRole('button', { name: named(shop.less) })).toBeDisabled()
  }
})

test('people-51: the patron excludes all attendants on duty tonight', async () => {
  await changeUserAtPortal(facility, number, { excludedAttendants: '[1,2]' })
  for (const language of turns(testLanguages)) {
    await openInLanguage(page, language, null)
    await page.getByRole('contentinfo').getByRole('button').click()
    await expectTexts(page, textsOf(language).refusal.attendantsAllExcluded)
  }
  const words = textsOf('en')
  await page.getByRole('button', { name: words.payment.step.allTheSame }).click()
  await expectTexts(page, words.patron.view.codeHint)
  await changeUserAtPortal(facility, number, { excludedAttendants: '[]' })
})

test('booking-3: past the cutoff; a booking of tonight can no longer be canceled', async () => {
  const words = textsOf('en')
  await openFresh(page, `${url}/reserve`)
  await page.getByRole('button', { name: words.patron.view.edit, exact: true }).click()
  await expect(night(0)).toBeChecked()
  for (const [language, after] of turns([
    ['he', '17:40'],
    ['en', '17:50'],
  ] as const)) {
    await at('17:10')
    await openInLanguage(page, language, null)
    const texts = textsOf(language)
    await expect(proceed(texts)).toBeEnabled()
    await at(after)
    await expectTexts(page, texts.patron.date.reserveDatePastCutoff)
    await expect(tile(night(0))).toContainText(texts.patron.date.pastCutoff)
    await expect(proceed(texts)).toBeDisabled()
  }
  for (const language of turns(testLanguages)) {
    await openInLanguage(page, language, `${url}/reserve`)
    const { patron: texts, refusal } = textsOf(language)
    await page.getByRole('button', { name: texts.view.cancel }).click()
    await page.getByRole('button', { name: texts.view.cancelYes }).click()
    await expect(page.getByRole('alert')).toHaveText(refusal.cancelPastCutoff)
  }
})

test("booking-5: You can't edit a past reservation", async () => {
  await setBoth('2026-11-24T15:00:00.000Z')
  for (const language of turns(testLanguages)) {
    await openInLanguage(page, language, `${url}/reserve`)
    const { patron: texts, visit } = textsOf(language)
    await expect(page.getByRole('button', { name: texts.start.edit, exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: texts.start.view }).first().click()
    await expectTexts(page, visit.editPast)
    await expect(page.getByRole('button', { name: texts.view.edit, exact: true })).toHaveCount(0)
  }
})

test('money-76, booking-43, reservation canceled, and undo within a minute', async () => {
  await openFresh(page, `${url}/reserve`)
  await page.getByRole('button', { name: textsOf('en').patron.start.create }).click()
  await expect(night(0)).toBeChecked()
  await proceed(textsOf('en')).click()
  const times = page.getByRole('group', { name: textsOf('en').patron.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await proceed(textsOf('en')).click()
  await page.getByRole('contentinfo').getByRole('button').click()
  await expectTexts(page, textsOf('en').patron.view.codeHint)
  for (const language of testLanguages) {
    await openInLanguage(page, language, `${url}/reserve`)
    const { view } = textsOf(language).patron
    await page.getByRole('button', { name: view.cancel }).click()
    await page.getByRole('button', { name: view.cancelYes }).click()
    await expectTexts(page, view.canceled, view.undoHint)
    // The page may be reloaded meanwhile: the server stores the minute.
    await page.reload()
    await page.getByRole('button', { name: view.undo }).click()
    await expectTexts(page, view.codeHint)
  }
})

test('the garage page when the hub cannot be reached, or does not answer', async () => {
  await changeUserAtPortal(facility, number, mayOpenGate)
  await facility.child('hub').kill()
  for (const language of turns(testLanguages)) {
    await openInLanguage(page, language, `${url}/garage`)
    const { refusal, visit } = textsOf(language)
    const open = page.getByRole('button', { name: visit.gate.open })
    await expect(async () => {
      await open.click()
      await expect(page.getByRole('alert')).toContainText(refusal.hubUnreachable, { timeout: 2_000 })
    }).toPass()
    await expectTexts(page, visit.gate.failedHint)
    const errorMessage = refusal.noAnswer
    await page.route('**/OpenGarageGate', route =>
      route.fulfill({ status: 503, json: { success: false, code: 'noAnswer', errorMessage } }),
    )
    await open.click()
    await expect(page.getByRole('alert')).toContainText(errorMessage)
    await page.unrouteAll()
  }
})
