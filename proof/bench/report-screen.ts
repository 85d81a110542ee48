import { join } from 'node:path'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'
import { reports as words } from '@mayim/texts/en/reports.ts'
import { temporaryFacility } from '../../demo/temporary-facility.ts'
import { adminAtPortal } from '../e2e/steps/sign-in.ts'
import { type Figure, figure, percentile } from './figure.ts'
import { openBrowser } from './patron-phone.ts'
import { seedYears } from './report-rows.ts'

const runs = 5

/**
 * Five years of 20,000 reservations at the website: from the choice of a report of a year of nights until its first row
 * is on the screen of the Admin, at the slowest of some runs.
 */
export async function measureReportScreen(): Promise<Figure[]> {
  const facility = await temporaryFacility({ clock: '2026-11-22T16:50' })
  const browser = await openBrowser()
  try {
    const page = await adminAtPortal(browser, facility, '/admin/people')
    const database = await openDatabase({ file: join(facility.dataDir, 'portal.sqlite') })
    await seedYears(database.write)
    await database.close()
    const ids = ['list', 'noShows', 'roomUse', 'waits', 'payments', 'tips', 'usage'] as const
    const times = new Map<string, number[]>()
    for (let run = 0; run < runs; run += 1) {
      // What an earlier run has loaded is not kept.
      await page.goto(`${facility.portalUrl}/admin/reports`)
      await page.getByLabel(words.range, { exact: true }).selectOption('lastYear')
      await page.getByLabel(words.by, { exact: true }).selectOption('night')
      await page.locator('main tbody tr').first().waitFor()
      for (const id of ids) {
        const began = performance.now()
        await page.getByLabel(words.choose, { exact: true }).selectOption(id)
        await page.getByRole('heading', { name: words.name[id], level: 2, exact: true }).waitFor()
        await page.locator('main :not([aria-busy=true]) tbody tr').first().waitFor()
        times.set(id, [...(times.get(id) ?? []), performance.now() - began])
      }
    }
    return [...times].map(([id, each]) => figure(`reports.${id}.firstRow`, percentile(each, 1), 'ms'))
  } finally {
    await browser.close()
    await facility.remove()
  }
}
