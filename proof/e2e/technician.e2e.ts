import { desk as deskWords } from '@mayim/texts/en/desk.ts'
import { technician as words } from '@mayim/texts/en/technician.ts'
import { technician as hebrew } from '@mayim/texts/he/technician.ts'
import { expect, test } from '@playwright/test'
import { temporaryFacility } from '../../demo/temporary-facility.ts'
import { crewOf } from '../system/evening.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { phone, picture } from './steps/screens.ts'

test('a technician finds a broken lamp on a phone, connects it again and tests a door', async ({
  browser,
}) => {
  const facility = await temporaryFacility({ clock: '2026-11-23T12:00' })
  try {
    const crew = await crewOf(facility)
    const context = { browser, facility, capture: () => {} }
    const page = await staffScreen(context, { name: 'technician', path: '/technician', viewport: phone })
    await expect(page.getByText(words.repairs.none)).toBeVisible()
    await picture(page, 'hub-technician-en')
    await crew.technician.get('labSimulate', { body: { point: 'light/room-3', action: 'offline' } })
    const repairs = page.getByRole('region', { name: words.repairs.title })
    await expect(repairs.getByRole('listitem')).toHaveCount(1)
    await picture(page, 'hub-technician-repair-en')
    await page.getByRole('button', { name: deskWords.faults.device.dryDoor }).click()
    await picture(page, 'hub-technician-device-en')
    await page.getByRole('button', { name: words.act.testDoor }).click()
    await picture(page, 'hub-technician-question-en')
    await page.getByRole('button', { name: words.act.confirm }).click()
    await expect(page.getByText(/^.?pulse: done/)).toBeVisible()
    await page.keyboard.press('Escape')
    await repairs.getByRole('button', { name: words.repairs.reconnect }).click()
    await expect(page.getByText(words.repairs.none)).toBeVisible()
    await page.getByRole('link', { name: words.nav.screens }).click()
    await expect(page.getByRole('heading', { name: words.phones.title })).toBeVisible()
    await picture(page, 'hub-technician-screens-en')
    await page.getByRole('combobox').first().selectOption('he')
    await page.getByRole('link', { name: hebrew.nav.health }).click()
    await expect(page.getByText(hebrew.health.item.disk)).toBeVisible()
    await picture(page, 'hub-technician-health-he')
    await page.getByRole('link', { name: hebrew.nav.devices }).click()
    await expect(page.getByText(hebrew.repairs.none)).toBeVisible()
    await picture(page, 'hub-technician-he')
  } finally {
    await facility.remove()
  }
})
