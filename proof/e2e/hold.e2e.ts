import { patron as words } from '@mayim/texts/en/patron.ts'
import { visit } from '@mayim/texts/en/visit.ts'
import { visit as hebrew } from '@mayim/texts/he/visit.ts'
import { expect, type Page } from '@playwright/test'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'
import { until } from '../system/api.ts'
import { crewOf, onBoard, setClock } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { setOnBothSides, switchLanguage, test } from './steps/patron-facility.ts'
import { picture } from './steps/screens.ts'
import { signInOnPhone } from './steps/sign-in.ts'

/** A facility that requires prepayment holds the time for ten minutes while the patron pays. */
test.describe.configure({ mode: 'serial' })

const patronPhone = '+17185550171'
const minuteMs = 60_000
let patronPage: Page

test.beforeAll(async ({ browser, facility }) => {
  await setOnBothSides(facility, 'reservationsRequirePrepayAll', 'True')
  patronPage = await signInOnPhone(browser, facility, patronPhone)
})
test.afterAll(closePages)
test.afterAll(async ({ facility }) => {
  await setOnBothSides(facility, 'reservationsRequirePrepayAll', 'False')
  await setOnBothSides(facility, 'noShowFee', '')
})

test('the time is held, with a countdown', async ({ facility }) => {
  await chooseShower(facility)
  await picture(patronPage, 'portal-prepay-en')
  await patronPage.getByRole('button', { name: /^Hold this time/ }).click()
  await expect(patronPage.getByText(words.hold.title)).toBeVisible()
  await expect(patronPage.getByRole('timer')).toHaveText(/^\s*(10|9):\d\d\s*$/)
  await picture(patronPage, 'portal-hold-en')
})

test('a payment at the desk confirms the hold at once', async ({ facility }) => {
  const crew = await crewOf(facility)
  const reservationId = await until(async () => {
    const { reservations } = await crew.reception.get('dayBoard')
    return reservations.find(one => one.user.phone === patronPhone)?.reservationId ?? null
  })
  const { balance } = await onBoard(crew, reservationId)
  const body = { method: 'cash', amt: balance, reservationId, idempotencyKey: `till-${reservationId}` }
  await crew.reception.get('makePayment', { body })
  await expect(patronPage.getByText(words.view.code, { exact: true })).toBeVisible()
  await expect(patronPage.getByRole('timer')).toHaveCount(0)
})

test('a hold that is not paid expires, and the page offers a new start', async ({ browser, facility }) => {
  patronPage = await signInOnPhone(browser, facility, '+17185550172')
  await chooseShower(facility)
  await patronPage.getByRole('button', { name: /^Hold this time/ }).click()
  await expect(patronPage.getByRole('timer')).toBeVisible()
  const crew = await crewOf(facility)
  const { now } = await crew.technician.get('labClock')
  await setClock(crew, new Date(Date.parse(now) + 11 * minuteMs).toISOString())
  await expect(patronPage.getByText(words.hold.over)).toBeVisible()
  await expect(patronPage.getByRole('button', { name: words.payment.tryOther })).toBeVisible()
  await picture(patronPage, 'portal-hold-over-en')
})

test('a fee for not coming is agreed to before she reserves, and stands in her reservation', async ({
  browser,
  facility,
}) => {
  await setOnBothSides(facility, 'reservationsRequirePrepayAll', 'False')
  await setOnBothSides(facility, 'noShowFee', '20')
  patronPage = await signInOnPhone(browser, facility, '+17185550173')
  await chooseShower(facility)
  const agree = patronPage.getByRole('switch', { name: visit.fees.agree.replace('{fee}', '$20.00') })
  await patronPage.getByRole('button', { name: /^Reserve/ }).click()
  await expect(patronPage.getByText(visit.fees.needed)).toBeVisible()
  expect(await findByAxe(patronPage, null)).toEqual([])
  await picture(patronPage, 'portal-fee-en')
  await switchLanguage(patronPage, 'he')
  await expect(patronPage.getByText(hebrew.fees.title)).toBeVisible()
  await picture(patronPage, 'portal-fee-he')
  await switchLanguage(patronPage, 'en')
  await agree.check({ force: true })
  await patronPage.getByRole('button', { name: /^Reserve/ }).click()
  await expect(patronPage.getByText(words.view.code, { exact: true })).toBeVisible()
  await expect(patronPage.getByText(visit.fees.agreed.replace('{fee}', '$20.00'))).toBeVisible()
  await picture(patronPage, 'portal-fee-reserved-en')
})

async function chooseShower(facility: TemporaryFacility): Promise<void> {
  await patronPage.goto(`${facility.portalUrl}/reserve`)
  await patronPage.getByRole('radio').first().check({ force: true })
  await patronPage.getByRole('button', { name: words.options.continue }).click()
  await patronPage.getByRole('radio', { name: words.options.shower }).check({ force: true })
  const times = patronPage.getByRole('group', { name: words.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await patronPage.getByRole('button', { name: /Continue/ }).click()
}
