// `npm run admin-answers`: what the portal of the demo answers to the pages of the Admin, for their pictures.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@mayim/contract/calls.ts'
import { chromium, type Response } from '@playwright/test'
import { temporaryFacility } from '../../demo/temporary-facility.ts'
import { adminTable } from '../../portal/app/admin-table.ts'
import { adminAtPortal } from '../e2e/steps/sign-in.ts'

const file = join(import.meta.dirname, '../../demo/gallery/admin-answers.json')
const executablePath = process.env.CHROME_PATH
/** Pictures need a few of each. */
const mostRows = 8
/** Long lists of small things that a picture shows whole. */
const whole = new Set(['settingsList', 'publicSettings'])

/** The calls of one fixed path before those of any. */
const routes = Object.entries(calls)
  .toSorted(([, a], [, b]) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map(([id, { method, path }]) => ({
    id,
    method,
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
const answers: Record<string, unknown> = {}
const facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
const page = await adminAtPortal(browser, facility, '/admin/people', {
  viewport: { width: 1440, height: 900 },
})
page.on('response', response => void keep(response))
for (const path of Object.keys(adminTable)) {
  await page.goto(`${facility.portalUrl}${path}`)
  await page.waitForLoadState('load')
  await page.waitForTimeout(2_500)
}
await browser.close()
await facility.remove()
writeFileSync(file, `${JSON.stringify(answers, null, 1)}\n`)

async function keep(response: Response): Promise<void> {
  const { pathname } = new URL(response.url())
  const method = response.request().method()
  const route = routes.find(each => each.method === method && each.path.test(pathname))
  if (!route || method !== 'GET' || route.id === 'events' || !response.ok()) return
  const body = (await response.json().catch(() => null)) as { result?: unknown } | null
  const { envelope } = calls[route.id as keyof typeof calls] as { envelope?: unknown }
  answers[route.id] ??= shortened(route.id, envelope === undefined ? body : body?.result)
}

function shortened(id: string, answer: unknown): unknown {
  return Array.isArray(answer) && !whole.has(id) ? answer.slice(0, mostRows) : answer
}
