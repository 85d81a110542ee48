import { expect, type Page, test } from '@playwright/test'
import type { Api } from '../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../demo/temporary-facility.ts'
import { patron as words } from '../shared/src/texts/en/patron.ts'
import { staff, until } from './api.ts'
import { crewOf, onBoard, setClock } from './evening.ts'
import { picture } from './screens.ts'
import { signInOnPhone } from './sign-in.ts'

/** A facility that wants to be paid ahead: her time is held while she pays, and not a minute longer. */
test.describe.configure({ mode: 'serial' })

const herPhone = '+17185550171'
const minuteMs = 60_000
let facility: TemporaryFacility
let admin: Api
let her: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  admin = await staff(facility, 'admin')
  await admin.get('settingsSet', { body: { key: 'reservationsRequirePrepayAll', value: 'True' } })
  her = await signInOnPhone(browser, facility, herPhone)
  await until(async () => {
    const answer = await fetch(`${facility.portalUrl}/api/api/settings/publicsettings`)
    const settings = (await answer.json()) as Record<string, { value: string }>
    return settings.reservationsRequirePrepayAll?.value === 'True'
  })
})
test.afterAll(async () => facility?.remove())

test('her time is held, with a clock that runs down', async () => {
  await chooseShower()
  await picture(her, 'portal-prepay-en')
  await her.getByRole('button', { name: /^Hold this time/ }).click()
  await expect(her.getByText(words.hold.title)).toBeVisible()
  await expect(her.getByRole('timer')).toHaveText(/^\s*(10|9):\d\d\s*$/)
  await picture(her, 'portal-hold-en')
})

test('paid at the desk of the house, it is hers at once', async () => {
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

test('a hold that is not paid runs out, and says how to begin again', async ({ browser }) => {
  her = await signInOnPhone(browser, facility, '+17185550172')
  await chooseShower()
  await her.getByRole('button', { name: /^Hold this time/ }).click()
  await expect(her.getByRole('timer')).toBeVisible()
  const crew = await crewOf(facility)
  const past = Date.parse('2026-11-23T21:50:00.000Z') + 11 * minuteMs
  await setClock(crew, new Date(past).toISOString())
  await expect(her.getByText(words.hold.over)).toBeVisible()
  await picture(her, 'portal-hold-over-en')
})

async function chooseShower(): Promise<void> {
  await her.goto(`${facility.portalUrl}/reserve`)
  await her.getByRole('radio').first().check({ force: true })
  await her.getByRole('button', { name: words.options.continue }).click()
  await her.getByRole('radio', { name: words.options.shower }).check({ force: true })
  const times = her.getByRole('group', { name: words.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await her.getByRole('button', { name: /Continue/ }).click()
}
