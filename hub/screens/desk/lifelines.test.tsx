// @vitest-environment happy-dom
import type { LinkState, PrinterStatus } from '@mayim/contract/entities/device.ts'
import { connection } from '@mayim/ui/client/connection.ts'
import { createQueryClient } from '@mayim/ui/client/queries.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { CutReports } from '@mayim/ui/sync/cut-reports.tsx'
import { LinkFacts } from '@mayim/ui/sync/link-facts.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Lifelines } from './lifelines.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const link = { linked: true, ownHead: 9, ownAcknowledged: 5, parked: 0, clockAheadMs: 0 } as LinkState
const printer: PrinterStatus = {
  id: 'reception',
  place: 'desk',
  name: 'Reception',
  online: true,
  paper: 'ok',
  cover: false,
  queue: 0,
  error: null,
}
let root: Root

beforeAll(() => startTexts(['board', 'desk', 'link'], 'en'))
afterEach(async () => {
  await act(async () => root.unmount())
  connection.answered()
})

async function textOf(node: ReactNode): Promise<string> {
  const place = document.createElement('div')
  const client = createQueryClient()
  for (const key of [['syncReport', null]]) client.setQueryData(key, [])
  root = createRoot(place)
  await act(async () => root.render(createElement(QueryClientProvider, { client }, node)))
  return place.textContent
}
const lifelines = (more: Partial<PrinterStatus> = {}) =>
  createElement(Lifelines, {
    link,
    printers: [{ ...printer, ...more }],
    onLink: () => {},
    onScreens: () => {},
  })

test('with the hub gone the website and the printer are unknown (building-77)', async () => {
  expect(await textOf(lifelines())).toBe('Website: connectedPrinter: ready')
  await act(async () => connection.failed())
  await act(async () => root.unmount())
  expect(await textOf(lifelines())).toBe('Website: unknownPrinter: unknown')
})

test.each([
  [{ paper: 'near' }, 'paper low'],
  [{ paper: 'out' }, 'no paper'],
  [{ cover: true }, 'cover open'],
  [{ error: 'cutter' }, 'fault'],
  [{ online: false }, 'offline'],
] as const)('a printer with %j is not shown as ready', async (more, word) => {
  expect(await textOf(lifelines(more))).toContain(`Printer: ${word}`)
})

test('while cut off the drawer counts the changes that wait, and says no cut is over', async () => {
  const cut = { ...link, linked: false }
  expect(await textOf(createElement(LinkFacts, { link: cut, down: 'down' }))).toContain(
    '4 changes waiting to send.',
  )
  await act(async () => root.unmount())
  const reports = createElement(CutReports, { side: 'hub', timeZone: 'UTC', link: cut })
  expect(await textOf(reports)).toContain('Offline now.')
})

test('after joining the drawer says that what came in follows, until it is listed', async () => {
  const of = (reportDue: boolean) =>
    createElement(CutReports, { side: 'hub', timeZone: 'UTC', link: { ...link, reportDue } })
  expect(await textOf(of(true))).toContain('What came in is listed here in a few seconds.')
  await act(async () => root.unmount())
  expect(await textOf(of(false))).toContain('No changes to report after an outage.')
})
