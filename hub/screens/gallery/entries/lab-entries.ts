import type { TextKey, TextValues } from '@mayim/texts/texts.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { labHub, labPoints } from '../fixtures/device-fixtures.ts'
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

const changed: Answers = {
  labState: {
    bridges: [],
    points: labPoints({
      'light/room-1': { state: { on: false }, online: false, why: 'burnt out' },
      'light/room-1-call': { online: false, why: 'unplugged' },
      'door/room-1-dry': { state: { lock: 'unlocked', contact: 'open' } },
      'door/room-1-wet': { state: { lock: 'unlocked', contact: 'closed' }, online: false },
      'lock/cubicle-1': { state: { lock: 'unlocked', occupied: true } },
      'garage/main': { state: { pos: 'opening' }, online: false, why: 'jammed' },
      'printer/reception': { state: { paper: 'out', error: 'out of paper' } },
      'reader/reception': { state: { connected: false } },
    }),
    messages: [],
  },
}
/** A printer whose paper is in that state. */
const paper = (state: Record<string, string>): Answers => ({
  labState: {
    bridges: [],
    points: labPoints({ 'printer/reception': { state } }),
    messages: [],
  },
})
const printer = async (hands: Hands) => {
  await part('lab.printer.title')(hands)
  await hands.press(hands.t('common.close'))
}
export const evening = ({ t, press }: Hands) => press(t('lab.evening.title'))

const rare = (entry: Entry): Entry => ({ ...entry, isRare: true })

/** The device lab: the plan, each of its parts, the clock, the link and the simulated evening. */
export const labEntries: readonly Entry[] = [
  lab('plan', 'lab.inspector.empty'),
  lab('room', 'lab.press.burnOut', {}, part('lab.room', { name: '1' })),
  lab('room-changed', 'lab.press.repair', changed, part('lab.room', { name: '1' })),
  lab('printer', 'lab.press.paper', {}, printer),
  rare(lab('printer-near', 'lab.printer.near', paper({ paper: 'near' }), printer)),
  rare(lab('printer-unknown', 'lab.printer.unknown', paper({}), printer)),
  lab('printer-papers', 'lab.printer.none', {}, part('lab.printer.title')),
  lab('printer-out', 'lab.press.clear', changed, printer),
  lab('reader', 'lab.reader.swipe', {}, part('lab.reader.title')),
  lab('reader-out', 'lab.press.plug', changed, part('lab.reader.title')),
  lab('cubicle', 'lab.press.enter', {}, part('lab.cubicle', { name: '1' })),
  lab('cubicle-taken', 'lab.press.emptyOut', changed, part('lab.cubicle', { name: '1' })),
  lab(
    'cubicle-none',
    'lab.inspector.none',
    {
      labState: { bridges: [], points: labPoints().filter(({ kind }) => kind !== 'lock'), messages: [] },
    },
    part('lab.cubicle', { name: '1' }),
  ),
  lab('garage', 'lab.garage.closed', {}, part('lab.garage.title')),
  lab('garage-jammed', 'lab.garage.opening', changed, part('lab.garage.title')),
  lab('pool', 'lab.door.closed', {}, part('lab.poolDoor', { name: '1' })),
  lab('link-cut', 'lab.link.join', { linkState: linkCut }),
  rare({
    ...lab('link-waits', 'lab.link.join', {
      linkState: { ...linkCut, ownAcknowledged: linkCut.ownHead - 1 },
    }),
    sees: ({ t }) => t('lab.link.waiting', { count: 1 }),
  }),
  lab('clock-real', 'lab.clock.readOnly', {
    labClock: {
      now: minutesAgo(0),
      hostNow: minutesAgo(0),
      speed: 1,
      businessDate: '2026-11-23',
      adjustable: false,
    },
  }),
  lab('paused', 'lab.strip.go', {}, ({ t, press }) => press(t('lab.strip.pause'))),
  lab('evening', 'lab.evening.explain', {}, evening),
  lab('evening-playing', 'lab.evening.playing', { labEvening: { playing: true, lines: [] } }),
  lab('evening-report', 'lab.evening.report', { labEvening: { playing: false, lines: ['12 patrons'] } }),
]
