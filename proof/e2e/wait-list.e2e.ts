import { auth } from '@mayim/texts/en/auth.ts'
import { patron as patronWords } from '@mayim/texts/en/patron.ts'
import { waitList as words } from '@mayim/texts/en/wait-list.ts'
import { waitList as hebrewWords } from '@mayim/texts/he/wait-list.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'
import { codeFor, patron, staff, until } from '../system/api.ts'
import { firstFree } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { test } from './steps/patron-facility.ts'
import { phone, picture } from './steps/screens.ts'

/** The wait list: the accessible room is taken, another patron waits for it and accepts the offer by the link in a text. */
test.describe.configure({ mode: 'serial' })
test.afterAll(closePages)

const patronPhone = '+17185550148'
const otpatronPhone = '+17185550149'
const thirdPhone = '+17185550150'
const accessible = { bath: true, handicapped: true }

let facility: TemporaryFacility
let other: Awaited<ReturnType<typeof patron>>
let reservationId = ''
let time = ''
let patronPage: Page

test.beforeAll(async ({ browser, facility: shared }) => {
  facility = shared
  other = await patron(facility, otpatronPhone)
  const date = facility.clock.date
  time = await firstFree(other, date, choice => choice.bath && choice.handicapped && !choice.privateRoom)
  const body = { reservationDate: date, reservationTime: time, ...accessible }
  // The hub creates this booking, and needs the patron's row first.
  const reception = await staff(facility, 'reception')
  await until(async () => {
    const { user } = await reception.get('usersFindByPhone', { query: { phone: otpatronPhone } })
    return user !== null
  })
  reservationId = (await other.get('newReservation', { body })).reservationId
  patronPage = await open(browser, facility.portalUrl)
})

test('a patron joins the wait list of a taken time', async () => {
  await signIn(patronPage, patronPhone)
  await patronPage.getByRole('radio').first().check({ force: true })
  await patronPage.getByRole('button', { name: patronWords.options.continue }).click()
  await patronPage.getByRole('radio', { name: patronWords.options.wheelchair }).check({ force: true })
  await patronPage.getByRole('button', { name: patronWords.options.waitForOther }).click()
  await expect(patronPage.getByRole('combobox', { name: words.join.from })).toHaveValue(time)
  await patronPage.getByRole('combobox', { name: words.join.to }).selectOption(time)
  await patronPage.getByRole('button', { name: words.join.submit }).scrollIntoViewIfNeeded()
  await picture(patronPage, 'portal-wait-join-en')
  await patronPage.getByRole('button', { name: words.join.submit }).click()
  await expect(patronPage.getByText(words.entry.first)).toBeVisible()
  await picture(patronPage, 'portal-wait-entry-en')
})

test('a cancellation sends an offer in a neutral text, and shows it on an open home page', async () => {
  await patronPage.goto(facility.portalUrl)
  await expect(patronPage.getByRole('region', { name: `${words.entry.title}, Monday` })).toBeVisible()
  await other.get('reservationStatus', { params: { id: reservationId }, body: { status: 'Canceled' } })
  const body = await offerText(patronPhone)
  expect(body).toMatch(/^A time has opened up: Monday, November 23, /)
  expect(body).not.toMatch(/mikvah|bath|accessible|Example/i)
  await expect(patronPage.getByRole('region', { name: `${words.entry.offered}, Monday` })).toBeVisible()
  await expect(patronPage.getByText(patronWords.hold.title)).toHaveCount(0)
  await picture(patronPage, 'portal-wait-offered-en')
})

test('opening the link changes nothing; a no offers the time to the next patron', async ({ browser }) => {
  const third = await patron(facility, thirdPhone)
  const body = { reservationDate: facility.clock.date, fromTime: time, toTime: time, ...accessible }
  await third.get('waitListJoin', { body })
  const [, no] = linksOf(await offerText(patronPhone))
  await new Api(facility.portalUrl).get('waitListOffer', { params: { key: keyOf(no) } })
  const page = await open(browser, no ?? '')
  await expect(page).toHaveTitle(patronWords.appName)
  await picture(page, 'portal-offer-no-en')
  await page.getByRole('button', { name: words.offer.no }).click()
  await expect(page.getByText(words.offer.declined)).toBeVisible()
  await picture(page, 'portal-offer-declined-en')
  await offerText(thirdPhone)
})

test('a yes on the link books the time, without a sign-in', async ({ browser }) => {
  const [yes] = linksOf(await offerText(thirdPhone))
  const hebrew = await open(browser, yes ?? '', 'he-IL')
  await expect(hebrew.getByRole('button', { name: hebrewWords.offer.yes })).toBeVisible()
  await picture(hebrew, 'portal-offer-he')
  const page = await open(browser, yes ?? '')
  await picture(page, 'portal-offer-en')
  await page.getByRole('button', { name: words.offer.yes }).click()
  await expect(page.getByText(words.offer.accepted)).toBeVisible()
  await picture(page, 'portal-offer-accepted-en')
  // The other page polls.
  await expect(hebrew.getByText(hebrewWords.offer.acceptedHint)).toBeVisible()
  const third = await patron(facility, thirdPhone)
  const mine = await third.get('findByUser')
  expect(mine.map(each => [each.reservationStatus, each.reservationTime])).toEqual([['Reserved', time]])
})

test('an unknown link says so, and a patron can leave the list', async ({ browser }) => {
  const page = await open(browser, `${facility.portalUrl}/offer/${'x'.repeat(22)}`)
  await expect(page.getByText(words.offer.missing)).toBeVisible()
  await picture(page, 'portal-offer-missing-en')
  await patronPage.goto(facility.portalUrl)
  await patronPage.getByRole('button', { name: words.entry.leave }).click()
  await expect(patronPage.getByRole('region', { name: words.entry.title })).toHaveCount(0)
})

async function open(browser: Browser, url: string, locale = 'en-US'): Promise<Page> {
  const page = await (await browser.newContext({ viewport: phone, locale })).newPage()
  await page.goto(url)
  return page
}

async function signIn(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: patronWords.home.make }).click()
  await page.getByRole('textbox', { name: auth.phone }).fill(number)
  await page.getByRole('button', { name: auth.sendCode }).click()
  await page.getByRole('textbox', { name: auth.code }).fill(await codeFor(facility, number))
  await expect(page.getByRole('heading', { name: patronWords.date.title })).toBeVisible()
}

/** Waits for the newest offer to a phone. */
async function offerText(to: string): Promise<string> {
  return until(async () => {
    const texts = await new Api(facility.portalUrl).get('demoOutbox')
    return texts.find(text => text.to === to && text.kind === 'waitListOffer')?.text ?? null
  })
}

function linksOf(text: string): string[] {
  return text.match(/http\S+/g) ?? []
}

function keyOf(link: string | undefined): string {
  return /\/offer\/([\w-]+)/.exec(link ?? '')?.[1] ?? ''
}
