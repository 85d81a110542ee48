import { setupStepNames } from '@mayim/contract/setup-steps.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { labPoints, technicianHub } from '../fixtures/device-fixtures.ts'
import { everyScreen, linkCut, minutesAgo } from '../fixtures/facility-fixtures.ts'
import { step } from '../fixtures/room-fixtures.ts'
import { evening, lab, part } from './lab-entries.ts'
import { given, overBoardOf } from './rare-done-entries.ts'
import { shows } from './room-hands.ts'
import { addReader, technicianDoneEntries } from './technician-done-entries.ts'
import { broken, door, found, lamp, page } from './technician-entries.ts'

type Feature = Parameters<typeof page>[0]

const pressAll =
  (...keys: readonly (TextKey | typeof lamp | typeof door)[]) =>
  async ({ t, press }: Hands) => {
    for (const key of keys) await press(key === lamp || key === door ? key : t(key))
  }

/** A page whose call is refused. */
const answered = (
  feature: Feature,
  call: string,
  code: RefusalCode,
  steps: NonNullable<Entry['steps']>,
  more: object = {},
) =>
  page(
    feature,
    `refused-${call}`,
    `refusal.${code}`,
    given({ ...broken, ...more, [call]: refused(409, code) }),
    steps,
  )

const bridge = {
  id: 'main',
  name: 'Main',
  state: 'ready',
  seenAt: null,
  pairedAt: minutesAgo(90),
  otherVersion: null,
}

const pages: readonly Entry[] = [
  answered(
    'devices',
    'deviceTest',
    'deviceDisabled',
    pressAll(door, 'technician.act.testDoor', 'technician.act.confirm'),
  ),
  answered('devices', 'deviceMove', 'pointTaken', pressAll(lamp, 'technician.move.submit')),
  answered(
    'devices',
    'deviceReplace',
    'replaceInFile',
    async hands => {
      await hands.press(lamp)
      await hands.press(hands.t('technician.replace.by', { relay: 'POWER1' }))
    },
    found,
  ),
  answered(
    'devices',
    'deviceForget',
    'deviceReported',
    pressAll('desk.faults.device.callLight', 'technician.act.forget'),
  ),
  answered('wiring', 'bridgeBuildingCompare', 'buildingNotJson', pressAll('technician.file.compare')),
  answered('scenes', 'sceneSave', 'sceneEmpty', pressAll('technician.scenes.edit', 'common.save')),
  answered(
    'scenes',
    'sceneDelete',
    'sceneMissing',
    pressAll('technician.scenes.remove', 'technician.scenes.remove'),
  ),
  answered('screens', 'busReaderCreate', 'busReadersTooMany', async ({ t, type, press }) => {
    await type(t('technician.readers.name'), 'Home Assistant')
    await press(t('technician.bus.add'))
  }),
  answered(
    'screens',
    'bridgeRevoke',
    'bridgeMissing',
    pressAll('board.screens.revoke', 'board.screens.revokeSure'),
    { bridges: [bridge], devicesPaired: [] },
  ),
  answered(
    'screens',
    'busReaderRemove',
    'busReaderMissing',
    pressAll('technician.readers.remove', 'technician.readers.removeSure'),
  ),
  answered('screens', 'cardReaderSave', 'readersTooMany', addReader),
  ...(['open', 'closing', 'unknown'] as const).map(pos =>
    lab(
      `garage-${pos}`,
      `lab.garage.${pos}`,
      { labState: { bridges: [], points: labPoints({ 'garage/main': { state: { pos } } }), messages: [] } },
      part('lab.garage.title'),
    ),
  ),
  lab('refused-clock', 'refusal.clockFixed', { labClockSet: refused(409, 'clockFixed') }, ({ t, press }) =>
    press(t('lab.clock.quarter')),
  ),
  ...(['lamp', 'evening'] as const).map(what =>
    lab(
      `refused-${what}`,
      what === 'lamp' ? 'refusal.demoOnly' : 'refusal.eveningPlaying',
      {
        labSimulate: refused(409, 'demoOnly'),
        labEveningStart: refused(409, 'eveningPlaying'),
      },
      async hands => {
        const { t, press } = hands
        if (what === 'evening') {
          await evening(hands)
          return press(t('lab.evening.start'))
        }
        await part('lab.room', { name: '1' })(hands)
        await press(t('lab.press.burnOut'))
      },
    ),
  ),
]

const release = (id: string, hub: object | null) =>
  shows(`release${id}`, `The doors are released ${id}`, 'Prep', {}, ({ t }) => t('panel.release.explain'), {
    ...(hub && { hub: given(hub) }),
    steps: async ({ t, press }) => {
      await press(t('panel.release.open'))
      if (hub) await press(t('panel.release.confirm'))
    },
  })
const panels: readonly Entry[] = [
  release('', null),
  release('-done', { roomRelease: null }),
  release('-failed', { roomRelease: refused(503, 'deviceSilent') }),
  shows(
    'zman-one',
    'Ready comes with the zman, in a minute',
    'Prep',
    {
      next: [step('ReadyForMikvah', { enabled: false, reason: 'beforeZman', availableAt: minutesAgo(-1) })],
      zmanTevillah: '19:21',
    },
    ({ t }) => t('panel.zman.in', { count: 1 }),
  ),
  shows('checked-first', 'She is checked first', 'Prep', { next: [step('ReadyForChecking')] }, ({ t }) =>
    t('panel.press.ReadyForChecking'),
  ),
]

const joining = (id: string, linkJoin: object | null, sees: TextKey, address = 'https://book.example.org') =>
  overBoardOf(
    `join-${id}`,
    [],
    { linkState: { ...linkCut, stopped: 'notJoined' }, linkJoin },
    ({ t }) => t(sees),
    {
      role: 'Admin',
      steps: async ({ t, press, type }: Hands) => {
        await press(t('desk.state.link'))
        await type(t('link.join.address'), address)
        await type(t('link.join.code'), 'ABCD-1234')
        await press(t('link.join.send'))
      },
    },
  )
const rotate = overBoardOf(
  'link-rotate-said-no',
  ['desk.state.link', 'link.repair.rotate', 'link.repair.rotate'],
  { syncKeyRotate: refused(409, 'shabbosFrozen') },
  ({ t }) => t('refusal.shabbosFrozen'),
  { role: 'Admin' },
)

const state = { code: 'none', isOpen: false, done: [], join: 'none', facilityId: 'b7c1', linked: false }

/** The setup of a new hub in one state. */
const setup = (
  id: string,
  of: object,
  sees: TextKey,
  more: Partial<Entry> = {},
  answers: object = {},
): Entry => ({
  device: 'technician',
  id: `setup-${id}`,
  title: `The setup of a hub: ${id}`,
  role: null,
  row: null,
  screen: () => import('../../setup/setup-app.tsx').then(({ SetupApp }) => createElement(SetupApp)),
  answers: () =>
    given({ ...everyScreen(), settingsGet: {}, adminUsers: [], setupState: { ...state, ...of }, ...answers }),
  sees: ({ t }) => t(sees),
  ...more,
})
const asAdmin = { role: 'Admin' } as const
const staff = { roles: ['Reception'] }

const setups: readonly Entry[] = [
  setup('join', { code: 'valid', join: 'needed' }, 'setup.join.explain'),
  setup('joined', { code: 'valid', join: 'done' }, 'setup.join.done'),
  setup(
    'join-said-no',
    { code: 'valid', join: 'needed' },
    'refusal.joinAddress',
    {
      steps: async ({ t, type, press }) => {
        await type(t('setup.begin.code'), 'ABCD')
        await type(t('setup.join.address'), 'https://book.example.org')
        await type(t('setup.join.code'), 'ABCD-1234')
        await press(t('setup.join.send'))
      },
    },
    { setupJoin: refused(400, 'joinAddress') },
  ),
  setup(
    'begin-said-no',
    { code: 'valid' },
    'refusal.setupDone',
    {
      steps: async ({ t, type, press }) => {
        await type(t('setup.begin.code'), 'ABCD')
        await type(t('setup.begin.username'), 'rivka')
        await type(t('setup.begin.password'), 'secret words')
        await type(t('setup.begin.confirmed'), 'secret words')
        await press(t('setup.begin.submit'))
      },
    },
    { setupBegin: refused(409, 'setupDone') },
  ),
  setup(
    'open-said-no',
    { done: [...setupStepNames] },
    'refusal.setupIncomplete',
    { ...asAdmin, steps: ({ t, press }) => press(t('setup.open.submit')) },
    { setupOpen: refused(409, 'setupIncomplete') },
  ),
  setup(
    'tests',
    { isOpen: true, linked: true, done: [...setupStepNames] },
    'technician.checks.pair',
    asAdmin,
    technicianHub(),
  ),
  setup('cut', { isOpen: true, done: [...setupStepNames] }, 'setup.linkLost', asAdmin),
  setup(
    'nothing-missing',
    { isOpen: true, linked: true, done: [...setupStepNames] },
    'setup.missing.none',
    asAdmin,
    {
      layoutExport: {
        version: 1,
        sections: [],
        cubicles: [],
        rooms: [{ id: 1, name: '1', kind: 'bath', sectionId: 1 }],
      },
      attendantsList: [{ id: 1 }],
      adminUsers: [staff],
    },
  ),
]

export const rareTechnicianEntries: readonly Entry[] = [
  ...pages,
  ...technicianDoneEntries,
  ...panels,
  joining('said-no', refused(400, 'joinAddress'), 'refusal.joinAddress'),
  joining('done', {}, 'link.join.done'),
  joining('address', {}, 'common.field.url', 'book.example.org'),
  rotate,
  ...setups,
]
