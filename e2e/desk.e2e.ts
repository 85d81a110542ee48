import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../demo/temporary-facility.ts'
import { desk as words } from '../shared/src/texts/en/desk.ts'
import { reception as more } from '../shared/src/texts/en/reception.ts'
import { desk, picture } from './screens.ts'

/** The desk by keyboard; each part goes on where the one before it ended. */
test.describe.configure({ mode: 'serial' })

let facility: TemporaryFacility
let page: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  const context = await browser.newContext({
    viewport: desk,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  await page.goto(`${facility.hubUrl}/receptionist`)
  const password = facility.signIns.staff.find(one => one.name === 'reception')?.password ?? ''
  await page.getByRole('textbox', { name: words.signIn.username }).fill('reception')
  await page.getByLabel(words.signIn.password).fill(password)
  await page.getByRole('button', { name: words.signIn.submit }).click()
  await expect(page.getByRole('region', { name: words.group.upcoming })).toBeVisible()
})
test.afterAll(async () => facility?.remove())

test('a walk-in takes twelve keys from the phone to waiting', async () => {
  await page.keyboard.press('+')
  await expect(page.getByRole('dialog', { name: more.walkIn.title })).toBeVisible()
  await page.keyboard.type('7185550148')
  await expect(page.getByText(more.walkIn.fresh)).toBeVisible()
  await picture(page, 'desk-walk-in-en')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toContainText('+17185550148')
  await picture(page, 'desk-details-en')
})

test('a room is kept for one, another is placed, and moved', async () => {
  const details = page.getByRole('complementary')
  const cardsOf = (group: string) => page.getByRole('region', { name: group }).getByRole('button')
  await cardsOf(words.group.upcoming).first().click()
  await details.getByRole('button', { name: words.action.preassign }).click()
  const keep = page.getByRole('dialog')
  await keep.getByRole('radio').last().check({ force: true })
  await picture(page, 'desk-keep-en')
  await keep.getByRole('button', { name: /^Keep room/ }).click()
  await expect(page.getByText(/is kept for/)).toBeVisible()
  await cardsOf(words.group.waiting).first().click()
  await details.getByRole('button', { name: words.action.placeIntoRoom }).click()
  const place = page.getByRole('dialog')
  await place.getByRole('radio').first().check({ force: true })
  await picture(page, 'desk-place-en')
  await place.getByRole('button', { name: /^Place into room/ }).click()
  await details.getByRole('button', { name: more.swap.open }).click()
  const swap = page.getByRole('dialog', { name: more.swap.title })
  await swap.getByLabel(more.swap.to).selectOption({ index: 1 })
  await picture(page, 'desk-swap-en')
  await swap.getByRole('button', { name: more.swap.submit }).click()
  await expect(page.getByText(/are swapped/)).toBeVisible()
})

test('her page is kept, and each other page of the desk opens and closes', async () => {
  const details = page.getByRole('complementary')
  await details.getByRole('button', { name: more.person.open }).click()
  const person = page.getByRole('dialog', { name: more.person.title })
  await person.getByLabel(more.person.notes).fill('Comes by cab.')
  await picture(page, 'desk-person-en')
  await person.getByRole('button', { name: more.person.save, exact: true }).click()
  await expect(page.getByText(more.person.saved)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(person).toBeHidden()
  await page.getByRole('button', { name: /request/ }).click()
  const requests = page.getByRole('dialog', { name: more.requests.title })
  await expect(requests.getByText(more.requests.none)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(requests).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(more.paper.open)
  await page.keyboard.press('Enter')
  const paper = page.getByRole('dialog', { name: more.paper.title })
  await expect(paper.getByText(more.paper.explain)).toBeVisible()
  await picture(page, 'desk-paper-en')
  await page.keyboard.press('Escape')
  await expect(paper).toBeHidden()
})

test('the palette goes where it is told, and the lock covers every name', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(more.lock.now)
  await picture(page, 'desk-palette-en')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: more.lock.title })).toBeVisible()
  await expect(page.getByRole('region', { name: words.group.upcoming })).toBeHidden()
  await picture(page, 'desk-lock-en')
})
