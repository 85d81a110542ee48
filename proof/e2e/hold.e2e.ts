import { patron as words } from '@mayim/texts/en/patron.ts'
import { expect, type Page } from '@playwright/test'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'
import { until } from '../system/api.ts'
import { crewOf, onBoard, setClock } from '../system/evening.ts'
import { setAtBoth, test } from './patron-facility.ts'
import { picture } from './screens.ts'
import { signInOnPhone } from './sign-in.ts'

/** A facility that wants to be paid ahead: her time is held while she pays, and not a minute longer. */
test.describe.configure({ mode: 'serial' })

const herPhone = '+17185550171'
const minuteMs = 60_000
let her: Page

test.beforeAll(async ({ browser, facility }) => {
  await setAtBoth(facility, 'reservationsRequirePrepayAll', 'True')
  her = await signInOnPhone(browser, facility, herPhone)
})
test.afterAll(async ({ facility }) => setAtBoth(facility, 'reservationsRequirePrepayAll', 'False'))

test('her time is held, with a clock that runs down', async ({ facility }) => {
  await chooseShower(facility)
  await picture(her, 'portal-prepay-en')
  await her.getByRole('button', { name: /^Hold this time/ }).click()
  await expect(her.getByText(words.hold.title)).toBeVisible()
  await expect(her.getByRole('timer')).toHaveText(/^\s*(10|9):\d\d\s*$/)
  await picture(her, 'portal-hold-en')
})

test('paid at the desk of the house, it is hers at once', async ({ facility }) => {
  const crew = await crewOf(facility)
  const reservationId = await until(async () => {
    const { reservations } = await crew.reception.get('dayBoard')
    return reservations.find(one => one.user.phone === herPhone)?.reservationId ?? null
  })
  const { balance } = await onBoard(crew, reservationId)
  const body = { method: 'cash', amt: balance, reservationId, idempotencyKey: `till-${reservationId}` }
  await crew.reception.get('makePayment', { body })
  await expect(her.getByText(words.view.code, { exact: true })).toBeVisible()
  await expect(her.getByRole('timer')).toHaveCount(0)
})

test('a hold that is not paid runs out, and says how to begin again', async ({ browser, facility }) => {
  her = await signInOnPhone(browser, facility, '+17185550172')
  await chooseShower(facility)
  await her.getByRole('button', { name: /^Hold this time/ }).click()
  await expect(her.getByRole('timer')).toBeVisible()
  const crew = await crewOf(facility)
  const { now } = await crew.technician.get('labClock')
  await setClock(crew, new Date(Date.parse(now) + 11 * minuteMs).toISOString())
  await expect(her.getByText(words.hold.over)).toBeVisible()
  await expect(her.getByRole('button', { name: words.payment.tryOther })).toBeVisible()
  await picture(her, 'portal-hold-over-en')
})

async function chooseShower(facility: TemporaryFacility): Promise<void> {
  await her.goto(`${facility.portalUrl}/reserve`)
  await her.getByRole('radio').first().check({ force: true })
  await her.getByRole('button', { name: words.options.continue }).click()
  await her.getByRole('radio', { name: words.options.shower }).check({ force: true })
  const times = her.getByRole('group', { name: words.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await her.getByRole('button', { name: /Continue/ }).click()
}
