import { inSentence } from '@mayim/ui/format.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { patron, staff, until } from '../system/api.ts'
import { type Crew, crewOf, firstFree, setClock } from '../system/evening.ts'
import { openAnew, sees, speakAt, triesAgain } from './look.ts'
import { changeAtPortal, mayOpenGate } from './patron-facility.ts'
import { signInOnPhone } from './sign-in.ts'
import { type Hers, spoken, wordsOf } from './words-of.ts'

/**
 * The messages of dates, times and a booking (patron 5 and 8), each brought about by the house itself: its clock, its
 * schedule, another patron who is quicker. The day goes on from the afternoon to the next one.
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
    // A salon with a price and nobody in it: what she asks for is never free.
    settings: { priceSalonManicure: '20', salonStations: '0' },
  })
  crew = await crewOf(facility)
  admin = await staff(facility, 'admin')
  page = await signInOnPhone(browser, facility, number)
  url = facility.portalUrl
})
test.afterAll(async () => facility?.remove())

const proceed = ({ common }: Hers) => page.getByRole('button', { name: new RegExp(`^${common.continue}`) })
const at = async (time: string) => setClock(crew, new Date(`${tonight}T${time}:00-05:00`).toISOString())
const night = (index: number) => page.getByRole('radio').nth(index)
/** The tile that holds a radio button. */
const tile = (radio: Locator) => radio.locator('xpath=ancestor::label')

test('patron 5, Day tiles: too early before sunset, closed, each with its reason', async () => {
  await admin.get('editSchedule', { body: { date: '2026-11-25', closed: true } })
  for (const language of spoken) {
    await speakAt(page, language, `${url}/reserve`)
    const { patron: hers } = wordsOf(language)
    await expect(night(7)).toBeDisabled()
    await expect(tile(night(7))).toContainText(hers.date.tooEarly)
    await expect(night(2)).toBeDisabled()
    await expect(tile(night(2))).toContainText(hers.date.closed)
    await expect(night(0)).toBeEnabled()
  }
})

test('patron 5, Date choice: an evening that closes while she chooses it', async () => {
  for (const [language, date, index] of [
    ['he', '2026-11-26', 3],
    ['en', '2026-11-29', 6],
  ] as const) {
    await speakAt(page, language, `${url}/reserve`)
    const words = wordsOf(language)
    await night(index).check({ force: true })
    await expect(proceed(words)).toBeEnabled()
    await admin.get('editSchedule', { body: { date, closed: true } })
    await sees(page, words.patron.date.reserveDateClosed)
    await expect(night(index)).not.toBeChecked()
    await expect(proceed(words)).toBeDisabled()
  }
})

test("patron 5, Date choice: It's too early, when the clock is put right", async () => {
  // A page takes a clock that is set for moved only where it differs from what it knew.
  for (const [language, back] of [
    ['he', '15:40'],
    ['en', '15:50'],
  ] as const) {
    await at('16:40')
    await speakAt(page, language, `${url}/reserve`)
    const words = wordsOf(language)
    await expect(night(7)).toBeEnabled()
    await night(7).check({ force: true })
    await at(back)
    await sees(page, words.patron.date.reserveDateTooEarly)
    await expect(proceed(words)).toBeDisabled()
  }
  await at('16:40')
})

test('patron 2, reserve-options: a room first; then what the times say', async () => {
  await openAnew(page, `${url}/reserve`)
  await night(0).check({ force: true })
  await proceed(wordsOf('en')).click()
  for (const language of spoken) {
    await speakAt(page, language, null)
    const words = wordsOf(language)
    await sees(page, words.patron.options.chooseRoom)
    await expect(proceed(words)).toBeDisabled()
  }
})

test('patron 8, No slots available; options errors are a warning', async () => {
  for (const language of spoken) {
    await speakAt(page, language, null)
    const words = wordsOf(language)
    const { patron: hers, visit, common } = words
    await page.getByRole('radio', { name: hers.options.shower }).check({ force: true })
    await page.getByRole('checkbox', { name: hers.options.salonManicure }).check({ force: true })
    await sees(page, hers.options.noSlots, hers.options.noSlotsHint)
    await page.route('**/availablereservations*', route => route.fulfill({ status: 403, body: '{}' }))
    await page.reload()
    await sees(page, visit.optionsFailed, common.errorStatus.replace('{status}', '403'))
    await page.unrouteAll()
    await triesAgain(page, words)
    await sees(page, hers.options.chooseRoom)
  }
})

test('patron 5, Slot: another was quicker', async () => {
  for (const [language, phone] of [
    ['he', '+17185550195'],
    ['en', '+17185550196'],
  ] as const) {
    const other = await patron(facility, phone)
    const time = await firstFree(
      other,
      tonight,
      choice => choice.bath && choice.handicapped && !choice.privateRoom,
    )
    await speakAt(page, language, `${url}/reserve`)
    const words = wordsOf(language)
    await night(0).check({ force: true })
    await proceed(words).click()
    await page.getByRole('radio', { name: words.patron.options.wheelchair }).check({ force: true })
    const times = page.getByRole('group', { name: words.patron.options.time }).getByRole('radio')
    await times.first().check({ force: true })
    await proceed(words).click()
    await expect(page.getByRole('heading', { name: words.patron.payment.title })).toBeVisible()
    // The house makes it, and has to know her first.
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
    await expect(refused, 'what answers her press is in sight').toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: words.patron.payment.tryOther }).click()
    await expect(page.getByRole('heading', { name: words.patron.options.title })).toBeVisible()
  }
})

test('patron 5, Merchandise: 0 to 10, a leading zero is stripped', async () => {
  const words = wordsOf('en')
  await page.getByRole('radio', { name: words.patron.options.shower }).check({ force: true })
  const times = page.getByRole('group', { name: words.patron.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await proceed(words).click()
  for (const language of spoken) {
    await speakAt(page, language, null)
    const { step, shop } = wordsOf(language).payment
    await page.getByText(step.shop, { exact: true }).click()
    const named = (text: string) => text.replace('{item}', inSentence('Towel', language))
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

test('house rules, Patrons: everybody on duty tonight is one whom she avoids', async () => {
  await changeAtPortal(facility, number, { excludedAttendants: '[1,2]' })
  for (const language of spoken) {
    await speakAt(page, language, null)
    await page.getByRole('contentinfo').getByRole('button').click()
    await sees(page, wordsOf(language).refusal.attendantsAllExcluded)
  }
  const words = wordsOf('en')
  await page.getByRole('button', { name: words.payment.step.allTheSame }).click()
  await sees(page, words.patron.view.codeHint)
  await changeAtPortal(facility, number, { excludedAttendants: '[]' })
})

test('patron 5, Date choice: past the cutoff; a booking of tonight cannot be canceled any more', async () => {
  const words = wordsOf('en')
  await openAnew(page, `${url}/reserve`)
  await page.getByRole('button', { name: words.patron.view.edit, exact: true }).click()
  await expect(night(0)).toBeChecked()
  for (const [language, after] of [
    ['he', '17:40'],
    ['en', '17:50'],
  ] as const) {
    await at('17:10')
    await speakAt(page, language, null)
    const hers = wordsOf(language)
    await expect(proceed(hers)).toBeEnabled()
    await at(after)
    await sees(page, hers.patron.date.reserveDatePastCutoff)
    await expect(tile(night(0))).toContainText(hers.patron.date.pastCutoff)
    await expect(proceed(hers)).toBeDisabled()
  }
  for (const language of spoken) {
    await speakAt(page, language, `${url}/reserve`)
    const { patron: hers, refusal } = wordsOf(language)
    await page.getByRole('button', { name: hers.view.cancel }).click()
    await page.getByRole('button', { name: hers.view.cancelYes }).click()
    await expect(page.getByRole('alert')).toHaveText(refusal.cancelPastCutoff)
  }
})

test("patron 5, Editing: You can't edit a past reservation", async () => {
  await setClock(crew, '2026-11-24T15:00:00.000Z')
  for (const language of spoken) {
    await speakAt(page, language, `${url}/reserve`)
    const { patron: hers, visit } = wordsOf(language)
    await expect(page.getByRole('button', { name: hers.start.edit, exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: hers.start.view }).first().click()
    await sees(page, visit.editPast)
    await expect(page.getByRole('button', { name: hers.view.edit, exact: true })).toHaveCount(0)
  }
})

test('patron 8, Reservation Canceled, and the way back for a minute', async () => {
  await openAnew(page, `${url}/reserve`)
  await page.getByRole('button', { name: wordsOf('en').patron.start.create }).click()
  await expect(night(0)).toBeChecked()
  await proceed(wordsOf('en')).click()
  const times = page.getByRole('group', { name: wordsOf('en').patron.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await proceed(wordsOf('en')).click()
  await page.getByRole('contentinfo').getByRole('button').click()
  await sees(page, wordsOf('en').patron.view.codeHint)
  for (const language of spoken) {
    await speakAt(page, language, `${url}/reserve`)
    const { view } = wordsOf(language).patron
    await page.getByRole('button', { name: view.cancel }).click()
    await page.getByRole('button', { name: view.cancelYes }).click()
    await sees(page, view.canceled, view.undoHint)
    // The page may be loaded anew meanwhile: it is the server that knows of the minute.
    await page.reload()
    await page.getByRole('button', { name: view.undo }).click()
    await sees(page, view.codeHint)
  }
})

test('the garage, when the house cannot be reached, or does not answer', async () => {
  await changeAtPortal(facility, number, mayOpenGate)
  await facility.child('hub').kill()
  for (const language of spoken) {
    await speakAt(page, language, `${url}/garage`)
    const { refusal, visit } = wordsOf(language)
    const open = page.getByRole('button', { name: visit.gate.open })
    await expect(async () => {
      await open.click()
      await expect(page.getByRole('alert')).toContainText(refusal.hubUnreachable, { timeout: 2_000 })
    }).toPass()
    await sees(page, visit.gate.failedHint)
    const errorMessage = refusal.noAnswer
    await page.route('**/OpenGarageGate', route =>
      route.fulfill({ status: 503, json: { success: false, code: 'noAnswer', errorMessage } }),
    )
    await open.click()
    await expect(page.getByRole('alert')).toContainText(errorMessage)
    await page.unrouteAll()
  }
})
