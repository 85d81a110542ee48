import { readFile } from 'node:fs/promises'
import type { Side } from '@mayim/contract/call.ts'
import { admin as menu } from '@mayim/texts/en/admin.ts'
import { common } from '@mayim/texts/en/common.ts'
import { messages } from '@mayim/texts/en/messages.ts'
import { money } from '@mayim/texts/en/money.ts'
import { payment } from '@mayim/texts/en/payment.ts'
import { people } from '@mayim/texts/en/people.ts'
import { receipt } from '@mayim/texts/en/receipt.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { schedule } from '@mayim/texts/en/schedule.ts'
import { settings } from '@mayim/texts/en/settings.ts'
import { shop } from '@mayim/texts/en/shop.ts'
import { wording as words } from '@mayim/texts/en/wording.ts'
import { shop as hebrewShop } from '@mayim/texts/he/shop.ts'
import { wording as hebrewWords } from '@mayim/texts/he/wording.ts'
import { shop as yiddishShop } from '@mayim/texts/yi/shop.ts'
import { wording as yiddishWords } from '@mayim/texts/yi/wording.ts'
import { adminPagesOf } from '@mayim/ui/admin/admin-pages.ts'
import { expect, type Page, test } from '@playwright/test'
import type { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { isWholeProof } from '../size.ts'
import { staff, until } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { endMotion } from './steps/end-motion.ts'
import { expectOnPaper } from './steps/expect-on-paper.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { openDialogs, tabThrough, whenLoaded } from './steps/keyboard-walk.ts'
import { savePicture } from './steps/save-picture.ts'
import { desk, phone } from './steps/screens.ts'
import { scrollsSideways } from './steps/scrolls-sideways.ts'
import { adminAtPortal } from './steps/sign-in.ts'

/** The Admin's pages that both sides share: at the website, then in the building with the link cut. */
test.describe.configure({ mode: 'serial' })

/** A common phone; the narrowest is `phone`. */
const commonPhone = { width: 390, height: 844 }
const reminder = 'A reminder of your appointment: {when}.'
let facility: TemporaryFacility
let admin: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  admin = await adminAtPortal(browser, facility, '/admin/people')
  const reception = await staff(facility, 'reception')
  const { reservations } = await reception.get('dayBoard')
  const users = reservations.slice(0, 1).map(({ userId }) => userId)
  await reception.get('sendSms', { body: { msg: 'We open at six.', users } })
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('the menu leads to every page by keyboard (screens-490)', async () => {
  const toggle = admin.getByRole('button', { name: menu.choose })
  await toggle.press('Enter')
  await check('menu', admin)
  await admin.setViewportSize(phone)
  await admin.getByRole('link', { name: menu.page.texts, exact: true }).press('Enter')
  await expect(admin.getByRole('heading', { name: words.title, level: 1 })).toBeVisible()
  await expect(admin.getByRole('link', { name: menu.page.texts, exact: true })).toBeHidden()
})

test('an Admin changes a text that is sent to phones, and is told what is missing (screens-491)', async () => {
  await admin.getByLabel(words.search).fill('reminder appointment: {when}')
  await expect(admin.getByText(words.count_one.replace('{count}', '1'))).toBeVisible()
  await check('texts', admin)
  await admin.getByRole('button', { name: words.editOf.replace('{text}', reminder) }).click()
  const dialog = admin.getByRole('dialog')
  const english = dialog.getByLabel('English')
  await english.fill('See you soon')
  await expect(english).toHaveAccessibleDescription(/\{when\} is missing/)
  await english.fill('See you on {when}. ✓')
  await check('text', admin)
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog).toBeHidden()
  await admin.getByLabel(words.search).fill('visit.text.reminder')
  await expect(admin.getByText(words.changed, { exact: true })).toBeVisible()
})

test('a file of texts is exported, and read again with what it changes shown first (screens-493)', async () => {
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: words.file.export }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file.split('\r\n').length).toBeGreaterThan(1500)
  const choose = (text: string) =>
    admin
      .getByLabel(words.file.choose)
      .setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(file)
  await expect(admin.getByText(words.file.nothing)).toBeVisible()
  await choose('key,he\nvisit.text.reminder,נתראה {when}\nvisit.text.set,בלי\n')
  await expect(admin.getByText(words.file.changes_one.replace('{count}', '1'))).toBeVisible()
  await check('texts-file', admin)
  await admin.getByRole('button', { name: words.file.take_one.replace('{count}', '1') }).click()
  await expect(admin.getByText(words.file.taken_one.replace('{count}', '1'))).toBeVisible()
})

test('an Admin lists what is sold in three languages and sees it as visitors will (screens-592)', async () => {
  await admin.goto(`${facility.portalUrl}/admin/shop`)
  await admin.getByRole('button', { name: shop.add, exact: true }).press('Enter')
  const dialog = admin.getByRole('dialog')
  await nameIn('English').fill('Robe')
  await nameIn('עברית').fill('חלוק')
  await dialog.getByLabel(shop.price).fill('9.5')
  await dialog.getByRole('radio', { name: 'עברית' }).press('Space')
  await expect(dialog.locator('[inert]').getByText('חלוק')).toBeVisible()
  await expect(dialog.locator('[inert]').getByText(/9\.50.*ליחידה/)).toBeVisible()
  await check('shop-draft', admin)
  await dialog.getByRole('button', { name: common.save }).press('Enter')
  await expect(dialog).toBeHidden()
  await admin.getByRole('button', { name: shop.editOf.replace('{name}', 'Robe') }).click()
  await dialog.getByLabel(shop.picture.title).setInputFiles('portal/app/public/icon-192.png')
  await dialog.getByRole('button', { name: shop.picture.remove }).press('Enter')
  const asked = admin.getByRole('dialog', { name: shop.picture.remove })
  await asked.getByRole('button', { name: shop.picture.remove }).press('Enter')
  await expect(asked).toBeHidden()
  await expect(dialog.locator('img')).toHaveCount(0)
  await expect(admin.locator('#entry-picture')).toBeFocused()
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: shop.up.replace('{name}', 'Robe') }).press('Enter')
  await check('shop', admin)

  await admin.getByRole('radio', { name: shop.list.location }).press('Space')
  await admin.getByRole('button', { name: shop.add, exact: true }).press('Enter')
  await nameIn('עברית').fill('המקווה השני')
  await dialog.getByLabel(shop.address).fill('רחוב הדוגמה 2')
  await dialog.getByLabel(shop.phone).fill('+1 718 555 0199')
  await dialog.getByLabel(shop.website).fill('http://example.org/second')
  await dialog.getByRole('button', { name: common.save }).press('Enter')
  await expect(dialog.getByLabel(shop.website)).toHaveAccessibleDescription(new RegExp(refusal.settingNotUrl))
  await dialog.getByLabel(shop.website).fill('https://example.org/second')
  await dialog.getByRole('button', { name: common.save }).press('Enter')
  await expect(dialog).toBeHidden()
  await admin.getByRole('radio', { name: shop.list.package }).press('Space')
  await admin.getByRole('button', { name: shop.add, exact: true }).press('Enter')
  await nameIn('English').fill('Ten visits')
  await dialog.getByLabel(shop.price).fill('300')
  await expect(dialog.locator('[inert]').getByText(payment.prepaid.noEnd, { exact: false })).toBeVisible()
  if (isWholeProof) await check('shop-package', admin)
  await admin.keyboard.press('Escape')
  await admin.getByRole('radio', { name: shop.list.newsletters }).press('Space')
  const pdf = { name: 'Kislev 5787.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }
  await admin.getByLabel(shop.newsletter.add).setInputFiles(pdf)
  await expect(admin.getByRole('link', { name: 'Kislev 5787', exact: true })).toBeVisible()
  await expect(admin.locator('[inert]').getByText('Kislev 5787 (PDF)')).toBeVisible()
  await check('shop-newsletters', admin)
  const remove = admin.getByRole('button', {
    name: shop.newsletter.removeOf.replace('{name}', 'Kislev 5787'),
  })
  await remove.press('Enter')
  await expect(dialog.getByText(menu.removeOnce)).toBeVisible()
  await check('shop-remove', admin)
  await admin.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await admin.goto(`${facility.portalUrl}/contact`)
  await expect(admin.getByRole('link', { name: /רחוב הדוגמה 2/ })).toBeVisible()
  const phoneOfPlace = admin.getByRole('link', { name: /718 555 0199.*Call this place/ })
  await expect(phoneOfPlace).toHaveAttribute('href', 'tel:+17185550199')
  const site = admin.getByRole('link', { name: 'example.org/second' })
  await expect(site).toHaveAttribute('href', 'https://example.org/second')
  if (isWholeProof) await check('contact', admin)
  await admin.goto(facility.portalUrl)
  await expect(admin.getByRole('link', { name: /Kislev 5787/ })).toBeVisible()

  function nameIn(language: string) {
    return dialog.getByLabel(new RegExp(`^${shop.name.replace('{language}', `.?${language}`)}`))
  }
})

test('the settings are exported, and read again with what they change shown first (settings-590)', async () => {
  await admin.goto(`${facility.portalUrl}/admin/settings`)
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: settings.file.export }).click(),
  ])
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(Object.keys(file.settings).length).toBeGreaterThan(150)
  const choose = (values: object) =>
    admin.getByLabel(settings.file.choose).setInputFiles({
      name: 'settings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ version: 1, settings: { ...file.settings, ...values } })),
    })
  await choose({})
  await expect(admin.getByText(settings.file.nothing)).toBeVisible()
  await choose({ lateGraceMinutes: '21', reservationCutOffHours: 'soon', smsAuthToken: 'x' })
  await expect(admin.getByText(settings.file.faults_other.replace('{count}', '2'))).toBeVisible()
  const take = admin.getByRole('button', { name: settings.file.take_one.replace('{count}', '1') })
  await expect(take).toBeVisible()
  await check('settings-file', admin)
  await take.press('Enter')
  await expect(admin.getByText(settings.file.taken_one.replace('{count}', '1'))).toBeVisible()
})

test('the pages in the building, with the link cut', async ({ browser }) => {
  const technician = await staff(facility, 'technician')
  const atHub = await staff(facility, 'admin')
  await technician.get('labLink', { body: { cut: true } })
  const context = { browser, facility, capture: () => undefined }
  const hub = await staffScreen(context, { name: 'admin', path: '/admin/texts', viewport: desk })
  await hub.getByRole('switch', { name: words.onlyChanged }).check({ force: true })
  await hub.getByRole('button', { name: /See you on/ }).click()
  const dialog = hub.getByRole('dialog')
  await dialog
    .getByRole('button', { name: words.undo.replace('{text}', reminder) })
    .first()
    .click()
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog).toBeHidden()
  await expect(hub.getByText('נתראה {when}')).toBeVisible()
  await check('hub-texts', hub)
  const reception = await staff(facility, 'reception')
  const sale = { kind: 'Other', description: 'A lost key' } as const
  await reception.get('makePayment', { body: { method: 'cash', amt: 7.5, sale } })
  await hub.setViewportSize(desk)
  await hub.goto(`${facility.hubUrl}/admin`)
  await expect(hub.getByRole('columnheader')).toHaveCount(7)
  await expect(hub.getByText(schedule.day.failedAway)).toBeVisible()
  await expect(hub.getByRole('button', { name: `${money.back.open} $7.50` })).toBeDisabled()
  await check('hub-day', hub)
  await expectOnPaper(hub, 'day')
  await hub.goto(`${facility.hubUrl}/admin?night=2026-11-20`)
  const night = hub.getByLabel(schedule.day.night)
  await expect(night).toHaveValue('2026-11-20')
  await hub.getByRole('button', { name: schedule.day.after }).press('Enter')
  await expect(night).toHaveValue('2026-11-21')
  await hub.reload()
  await expect(night).toHaveValue('2026-11-21')
  await hub.getByRole('button', { name: schedule.day.before }).press('Enter')
  await expect(night).toHaveValue('2026-11-20')
  await expect(hub.getByText(schedule.day.none)).toBeVisible()
  await hub.goto(`${facility.hubUrl}/admin?night=2026-02-31`)
  await expect(hub.getByText(schedule.day.noSuchNight)).toBeVisible()
  await expect(night).toHaveValue('2026-11-23')
  await hub.goto(`${facility.hubUrl}/admin/messages`)
  await expect(hub.getByText(messages.away.title)).toBeVisible()
  await check('hub-messages', hub)
  await hub.goto(`${facility.hubUrl}/admin/schedule`)
  await expect(hub.getByText(schedule.month.hint)).toBeVisible()
  await check('hub-schedule', hub)
  await expectOnPaper(hub, 'month')
  await hub.goto(`${facility.hubUrl}/admin/shop`)
  await expect(hub.getByText(shop.previewAtPortal)).toBeVisible()
  await check('hub-shop', hub)
  await staffWithoutTheWebsite(hub)
  if (isWholeProof) await levelsAtHub(hub, atHub)
  await hub.setViewportSize(desk)
  await byKeyboard(hub, 'hub', ['/admin/schedule'])
  await inEachLanguage(hub, 'hub')
  await technician.get('labLink', { body: { cut: false } })
  await refundSale(hub, reception)
  await refundAtWebsite(reception)
})

async function levelsAtHub(hub: Page, atHub: Api): Promise<void> {
  const level = { level: 'Friend', description: 'Of the house', price: 180, months: 12 }
  await atHub.get('membershipLevelsEdit', { body: { action: 'add', ...level } })
  await hub.goto(`${facility.hubUrl}/admin/memberships`)
  await expect(hub.getByRole('button', { name: /Friend/ })).toBeVisible()
  await check('hub-memberships', hub)
}

/** What only the website does with an account is off, and says why; an account that is no Admin's is disabled here (sync-941). */
async function staffWithoutTheWebsite(hub: Page): Promise<void> {
  await hub.goto(`${facility.hubUrl}/admin/people`)
  const row = hub.getByRole('region', { name: people.staff.title }).getByRole('listitem')
  const dialog = hub.getByRole('dialog')
  for (const [username, mayDisable] of [
    ['admin', false],
    ['reception', true],
  ] as const) {
    await row
      .filter({ has: hub.getByText(username, { exact: true }) })
      .getByRole('button')
      .click()
    await expect(dialog.getByText(people.staff.away)).toBeVisible()
    await expect(dialog.getByRole('switch', { disabled: false })).toHaveCount(0)
    const disable = dialog.getByRole('button', { name: people.staff.disable })
    await expect(disable).toBeEnabled({ enabled: mayDisable })
    if (mayDisable) {
      await expect(dialog.getByRole('button', { name: people.staff.setPassword })).toBeDisabled()
      if (isWholeProof) await check('hub-staff', hub)
    }
    await hub.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
}

/** What was sold to someone who is not known goes back in cash, from the payments of the day (money-703). */
async function refundSale(hub: Page, reception: Api): Promise<void> {
  const dt = '2026-11-23'
  const [sold] = await reception.get('paymentsList', { query: { dt } })
  const query = { paymentId: sold?.id ?? '' }
  // The portal decides about refunds: the link is back, and the sale has come over it.
  await until(async () => (await reception.get('paybackDue', { query }).catch(() => null))?.due === 7.5)
  await hub.goto(`${facility.hubUrl}/admin`)
  const open = hub.getByRole('button', { name: `${money.back.open} $7.50` })
  await open.click()
  const dialog = hub.getByRole('dialog')
  await expect(dialog.getByText(money.back.toHand.replace('{amount}', '$7.50'))).toBeVisible()
  if (isWholeProof) await check('hub-refund', hub)
  await dialog.getByRole('button', { name: money.back.refund, exact: true }).click()
  await expect(dialog.getByText(money.back.handDone.replace('{amount}', '$7.50'))).toBeVisible()
  await dialog.press('Escape')
  await expect(hub.getByText(money.back.gone.replace('{amount}', '$7.50'))).toBeVisible()
  await expect(open).toBeHidden()
  await savePicture(hub, 'admin-hub-refunded', true)
}

/** On the website: a fee is waived, and a canceled visit that was paid goes back, with its receipt by mail. */
async function refundAtWebsite(reception: Api): Promise<void> {
  const { reservations } = await reception.get('dayBoard')
  const owing = reservations.filter(one => one.reservationStatus === 'Reserved' && one.balance > 0)
  const [visit, other] = owing
  const { reservationId = '', reservationCode: code = '', userId = '', balance: amt = 0 } = visit ?? {}
  await reception.get('makePayment', { body: { method: 'cash', amt, reservationId } })
  await reception.get('reservationStatus', { params: { id: reservationId }, body: { status: 'Canceled' } })
  const params = { id: other?.reservationId ?? '' }
  await reception.get('reservationAdjust', { params, body: { kind: 'fee', amt: 10, reason: 'Came late' } })
  const { phone: number } = await reception.get('userGet', { params: { id: userId } })
  await admin.goto(`${facility.portalUrl}/admin`)
  await expect(admin.getByRole('button', { name: `${money.back.open} ${code}` })).toBeVisible()
  const waive = admin.getByRole('button', { name: `${money.waive.open} ${other?.reservationCode}` })
  await expect(waive).toBeVisible()
  await check('day-refund', admin)
  await waive.click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(money.waive.reason).fill('The road was closed')
  await savePicture(admin, 'admin-waive')
  await dialog.getByRole('button', { name: money.waive.open }).click()
  await expect(dialog.getByText(money.waive.done.replace('{amount}', '$10.00'))).toBeVisible()
  await dialog.press('Escape')
  await expect(waive).toBeHidden()
  await admin.goto(`${facility.portalUrl}/admin/people`)
  await admin.getByLabel(people.search).fill(number ?? '')
  await admin.getByRole('button', { name: new RegExp(`^${menu.patron.choose.split('{')[0]}`) }).click()
  const visits = admin.getByRole('list', { name: money.visits })
  await expect(visits.getByRole('listitem').filter({ hasText: code }).getByRole('link')).toBeVisible()
  await check('people-patron', admin)
  const paid = admin
    .getByRole('list', { name: money.payments })
    .getByRole('listitem')
    .filter({ hasText: code })
  const [page] = await Promise.all([
    admin.waitForEvent('popup'),
    paid.getByRole('link', { name: receipt.open }).click(),
  ])
  await expect(page.getByRole('heading', { name: receipt.title })).toBeVisible()
  await expect(page.getByText(code, { exact: false })).toBeVisible()
  await savePicture(page, 'admin-receipt', true)
  await page.close()
  await paid.getByRole('button', { name: receipt.mail }).click()
  await dialog.getByLabel(receipt.mailTo).fill('rivka@example.org')
  await dialog.getByRole('button', { name: receipt.send }).click()
  await expect(dialog.getByText(receipt.mailSent)).toBeVisible()
  await dialog.press('Escape')
  await paid.getByRole('button', { name: money.back.open }).click()
  await dialog.getByRole('radio', { name: money.back.refund }).check({ force: true })
  await check('refund', admin)
  await dialog.getByRole('button', { name: money.back.refund }).click()
  await expect(dialog.getByText(/^Give her/)).toBeVisible()
  await dialog.press('Escape')
  await expect(admin.getByText(money.method.Refund, { exact: false })).toBeVisible()
  await savePicture(admin, 'admin-patron-payments', true)
}

const others = [
  ['he', 'עברית', hebrewWords, hebrewShop],
  ['yi', 'אידיש', yiddishWords, yiddishShop],
] as const

test('in Hebrew and in Yiddish', async () => {
  for (const [language, name, texts, goods] of isWholeProof ? others : others.slice(0, 1)) {
    await admin.evaluate(chosen => localStorage.setItem('selectedLanguage', chosen), language)
    await admin.goto(`${facility.portalUrl}/admin/texts`)
    await admin.getByLabel(texts.search).fill('visit.text.reminder')
    await admin.getByRole('button', { name: new RegExp(texts.editOf.split('{')[0] ?? '') }).click()
    await expect(admin.getByRole('dialog').getByRole('textbox').first()).toHaveAccessibleName(name)
    await check(`text-${language}`, admin)
    await admin.goto(`${facility.portalUrl}/admin/shop`)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await admin.getByRole('button', { name: goods.add, exact: true }).click()
    await check(`shop-${language}`, admin)
  }
  await inEachLanguage(admin, 'portal')
})

test('each page is worked by keyboard alone (screens-820)', async () => {
  await admin.setViewportSize(desk)
  await byKeyboard(admin, 'portal', ['/admin/people'])
})

/** In the proof, all pages of a side in each language: `check` finds nothing, and no text is missing. */
async function inEachLanguage(page: Page, side: Side): Promise<void> {
  if (!isWholeProof) return
  const faults: string[] = []
  for (const language of ['he', 'yi', 'en']) {
    await page.evaluate(chosen => localStorage.setItem('selectedLanguage', chosen), language)
    for (const path of pathsOf(side)) {
      await page.goto(`${addressOf(side)}${path}`)
      await whenLoaded(page)
      const shown = await page.locator('body').innerText()
      // A text that was not loaded shows its key; the page of the texts names them all.
      const keys = path === '/admin/texts' ? null : /(?<!\S)[a-z]+(\.[a-zA-Z]+)+(?!\S)/.exec(shown)
      const found = [
        ...(keys ?? []).slice(0, 1),
        ...(await lookAt(`each/${side}${path.replaceAll('/', '-')}-${language}`, page, commonPhone)),
      ]
      faults.push(...found.map(each => `${side} ${path} in ${language}: ${each}`))
    }
  }
  expect(faults).toEqual([])
}

function addressOf(side: Side): string {
  return side === 'hub' ? facility.hubUrl : facility.portalUrl
}

function pathsOf(side: Side): string[] {
  return adminPagesOf(side, ['Admin'])
    .map(({ path }) => path)
    .filter(path => path !== '/setup')
}

/** Works all pages of a side by keyboard, in the short run some of them. */
async function byKeyboard(page: Page, side: Side, some: readonly string[]): Promise<void> {
  const faults: string[] = []
  for (const path of isWholeProof ? pathsOf(side) : some) {
    await page.goto(`${addressOf(side)}${path}`)
    await whenLoaded(page)
    const found = [...(await tabThrough(page)), ...(await openDialogs(page))]
    faults.push(...found.map(each => `${path}: ${each}`))
  }
  expect(faults).toEqual([])
}

async function check(name: string, page: Page): Promise<void> {
  expect(await lookAt(name, page), name).toEqual([])
}

/**
 * Takes a picture on a desktop and on a phone. Returns what axe finds, in the short run on the phone alone, and that
 * the page scrolls sideways.
 */
async function lookAt(name: string, page: Page, handset = phone): Promise<string[]> {
  const faults: string[] = []
  for (const size of [desk, handset]) {
    await page.setViewportSize(size)
    await endMotion(page)
    if (isWholeProof || size === handset) faults.push(...(await findByAxe(page, name)))
    if (await scrollsSideways(page)) faults.push(`scrolls sideways at ${size.width} px`)
    await savePicture(page, `admin-${name}-${size.width}`, true)
  }
  return faults
}
