// @vitest-environment happy-dom
import { lab as words } from '@mayim/texts/en/lab.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { part } from '../gallery/entries/lab-entries.ts'
import { labHub } from '../gallery/fixtures/device-fixtures.ts'
import { minutesAgo } from '../gallery/fixtures/facility-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { LabApp } from './lab-app.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

test('the papers of a printer are below its buttons, and cover none', async () => {
  const paper = {
    id: '1',
    printedAt: minutesAgo(1),
    widthDots: 576,
    heightDots: 900,
    png: 'data:image/png;,',
  }
  const labSimulate = vi.fn(() => ({}))
  const answers = labHub({ labPaper: [paper], labSimulate })
  const areas = ['auth', 'board', 'lab', 'people', 'simulation', 'link'] as const
  drawn = await drawScreen(<LabApp />, { role: 'Technician', answers, holds: () => false, areas })
  await part('lab.printer.title')({ t: () => words.printer.title })
  await expect.poll(() => drawn?.place.querySelectorAll('aside img').length).toBe(1)
  expect(document.querySelector('dialog[open]')).toBeNull()
  await drawn.press(words.press.paper)
  await expect.poll(() => labSimulate.mock.calls.length).toBe(1)
})
