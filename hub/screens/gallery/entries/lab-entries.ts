import type { TextKey, TextValues } from '@mayim/texts/texts.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { labHub } from '../fixtures/device-fixtures.ts'
import { linkCut, minutesAgo } from '../fixtures/facility-fixtures.ts'

export function lab(id: string, sees: TextKey, answers: Answers = {}, steps?: Entry['steps']): Entry {
  return {
    device: 'lab',
    id,
    title: `The device lab: ${id}`,
    role: 'Technician',
    row: null,
    screen: () => import('../../lab/lab-app.tsx').then(({ LabApp }) => createElement(LabApp)),
    answers: () => labHub(answers),
    ...(steps && { steps }),
    sees: ({ t }) => t(sees),
  }
}

/** Presses a part of the plan. */
export function part(key: TextKey, values?: TextValues) {
  return async ({ t }: Pick<Hands, 't'>) => {
    const name = t(key, values)
    const drawn = await until(
      () =>
        [...document.querySelectorAll('svg [role=button]')].find(each =>
          (each.getAttribute('aria-label') ?? '').startsWith(name),
        ),
      name,
    )
    drawn.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
}

export const evening = ({ t, press }: Hands) => press(t('lab.evening.title'))

/** The device lab: the plan, each of its parts, the clock, the link and the simulated evening. */
export const labEntries: readonly Entry[] = [
  lab('plan', 'lab.inspector.empty'),
  lab('room', 'lab.press.burnOut', {}, part('lab.room', { name: '1' })),
  lab('printer', 'lab.printer.none', {}, part('lab.printer.title')),
  lab('reader', 'lab.reader.swipe', {}, part('lab.reader.title')),
  lab('cubicle', 'lab.press.enter', {}, part('lab.cubicle', { name: '1' })),
  lab('garage', 'lab.garage.closed', {}, part('lab.garage.title')),
  lab('link-cut', 'lab.link.join', { linkState: linkCut }),
  lab('clock-real', 'lab.clock.readOnly', {
    labClock: {
      now: minutesAgo(0),
      hostNow: minutesAgo(0),
      speed: 1,
      businessDate: '2026-11-23',
      adjustable: false,
    },
  }),
  lab('evening', 'lab.evening.explain', {}, evening),
  lab('evening-playing', 'lab.evening.playing', { labEvening: { playing: true, lines: [] } }),
]
