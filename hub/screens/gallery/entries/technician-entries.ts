import { deviceActs, type HealthMeasure, type TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { type HealthItem, healthItems } from '@mayim/domain/building/machine-health.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { backups, failedBackups } from '../fixtures/backup-fixtures.ts'
import { devices, release, technicianHub } from '../fixtures/device-fixtures.ts'
import { idOf, linked, minutesAgo, shabbosState } from '../fixtures/facility-fixtures.ts'

type Feature = 'devices' | 'health' | 'wiring' | 'scenes' | 'checks' | 'screens'

/** A page of the technician in one state. */
export function page(
  feature: Feature,
  state: string,
  sees: TextKey,
  answers: Answers = {},
  steps?: Entry['steps'],
): Entry {
  return {
    device: 'technician',
    id: state === '' ? feature : `${feature}-${state}`,
    title: `${feature} ${state}`,
    role: 'Technician',
    row: 'Technician',
    screen: () =>
      import('../../technician/technician-app.tsx').then(({ TechnicianApp }) =>
        createElement(TechnicianApp, { path: `/technician/${feature}` }),
      ),
    answers: () => technicianHub(answers),
    ...(steps && { steps }),
    sees: ({ t }) => t(sees),
  }
}

export const lamp = 'Lamp over the sink'
export const door = 'Door to the corridor'
const garage = 'Garage'
const old = 'Old lamp'
const last: TechnicianDevice['last'] = { op: 'on', at: minutesAgo(2), st: 'done', why: null, ms: 84 }

/** A device in each condition. */
export const broken: Answers = {
  technicianDevices: devices({
    'light/room-1': { name: lamp, last, tries: 12, cannot: ['reportState', 'reportAway'] },
    'door/room-1-dry': {
      name: door,
      simulated: true,
      alerts: ['held-open'],
      last: { ...last, op: 'pulse', st: 'sent', ms: null },
    },
    'door/room-1-wet': { alerts: ['forced'] },
    'light/room-2': { condition: 'fault', why: 'burnt out' },
    'door/room-2-dry': { condition: 'offline', why: 'no answer' },
    'light/room-3': { name: old, condition: 'disabled', why: 'no answer' },
    'light/room-3-call': { condition: 'unknown', heardAt: null, state: {} },
    'garage/main': {
      name: garage,
      condition: 'bridgeAway',
      bridge: 'garage',
      bridgeName: garage,
      last: { ...last, op: 'open', st: 'failed', why: 'stuck' },
    },
  }),
}
export const found: Answers = {
  foundDevices: {
    until: minutesAgo(-8),
    found: [
      {
        bridge: 'main',
        url: 'mqtt://10.0.0.5',
        make: 'tasmota',
        address: 'tasmota_4F21',
        name: 'Tasmota',
        model: 'Sonoff 4CH',
        relays: ['1', '2'],
        inputs: ['1'],
      },
    ],
    places: [
      { point: 'light/room-3', use: 'relay', device: 'light', roomId: 3 },
      { point: 'door/room-3-dry', use: 'contact', device: 'dryDoor', roomId: 3 },
      { point: 'lock/cubicle-1', use: 'relay', device: 'lock', roomId: null },
    ],
  },
}
const traced: Answers = {
  deviceTrace: {
    until: minutesAgo(-9),
    messages: [{ at: minutesAgo(0), topic: 'light/room-1/set', text: '{"op":"on"}' }],
  },
  deviceHistory: deviceActs.map((act, at) => ({
    id: idOf(530 + at),
    at: minutesAgo(10 + at),
    act,
    by: 'technician',
    detail: '',
  })),
}

const ofDevices: readonly Entry[] = [
  page('devices', '', 'technician.repairs.none'),
  page('devices', 'broken', 'technician.repairs.title', broken),
  page('devices', 'none', 'technician.none', { technicianDevices: [] }),
  page('devices', 'plan', 'lab.hall', {}, ({ t, press }) => press(t('technician.plan'))),
  page(
    'devices',
    'reconnecting',
    'technician.repairs.reconnecting',
    { ...broken, driverRestart: null },
    hands => hands.press(hands.t('technician.repairs.reconnect')),
  ),
  page('devices', 'one', 'technician.replace.title', { ...broken, ...found, ...traced }, ({ press }) =>
    press(lamp),
  ),
  page('devices', 'door', 'technician.act.warning', broken, async ({ t, press }) => {
    await press(door)
    await press(t('technician.act.testDoor'))
  }),
]

const values: Readonly<Partial<Record<HealthItem, number>>> = {
  cpu: 35,
  memory: 3e9,
  disk: 2e10,
  wear: 12,
  temperature: 83,
  clock: 2_400,
  clients: 14,
  database: 6e7,
  backup: 9,
  backupCopy: 9,
  recoveryKey: 1,
  certificate: 60,
}
/** What this machine tells, one fault more among it. */
export const measures = (fault: 'voltage' | 'link') =>
  healthItems.map(
    (item): HealthMeasure => ({
      item,
      value: values[item] ?? (fault === 'voltage' ? 1 : 0),
      of: item === 'disk' ? 6e10 : 8e9,
      at: minutesAgo(30),
      mark: item === fault || item === 'temperature' ? 'bad' : item === 'clock' ? 'look' : 'good',
    }),
  )
const ofBridge = {
  ...{ name: 'Main', since: null, uptimeMs: 9e7, rssBytes: 8e7 },
  rivals: [] as string[],
  unknownPoints: [] as string[],
}
const bridges = [
  { ...ofBridge, id: 'main', state: 'ready' as const, rivals: ['192.168.7.20', '192.168.7.31'] },
  { ...ofBridge, id: 'garage', name: 'Garage', state: 'lost' as const },
]
const health: readonly Entry[] = [
  page('health', '', 'technician.logs.title', {
    healthReport: { measures: measures('voltage'), bridges },
    backups,
  }),
  page('health', 'offline', 'technician.health.no', {
    healthReport: { measures: measures('link'), bridges },
    backups: failedBackups,
  }),
  page('health', 'went-back', 'technician.update.notTonight', {
    healthReport: { measures: [], bridges: [] },
    linkState: {
      ...linked,
      versions: { hub: '0.1.0', portal: '0.0.9' },
      older: { side: 'portal', stops: false },
    },
    releaseState: {
      ...{ ...release, order: 'tonight', waits: 'open' },
      last: { version: '0.2.0', at: minutesAgo(90), outcome: 'wentBack', why: 'notWell' },
    },
  }),
  page('health', 'by-hand', 'technician.update.byHand', {
    healthReport: { measures: [], bridges: [] },
    releaseState: { ...release, canInstall: false, offered: null },
  }),
]

const wireWords = (relay: string) => ({
  device: 'Modbus 192.168.1.40',
  parts: [
    { part: 'unit' as const, value: '2' },
    { part: 'relay' as const, value: relay },
  ],
})
const compare = ({ t, press }: Hands) => press(t('technician.file.compare'))
const wiring: readonly Entry[] = [
  page('wiring', '', 'technician.file.versions'),
  page('wiring', 'search', 'technician.found.none', {
    foundDevices: { until: minutesAgo(-8), found: [], places: [] },
  }),
  page('wiring', 'found', 'technician.found.place', found),
  page(
    'wiring',
    'different',
    'technician.file.sendAnyway',
    {
      bridgeBuildingCompare: {
        differences: (['added', 'removed', 'changed'] as const).map((change, at) => ({
          what: `light/room-${at + 1}`,
          change,
          was: change === 'added' ? null : wireWords('1'),
          is: change === 'removed' ? null : wireWords('2'),
        })),
        faults: [],
        occupied: [{ id: 'room-2', name: 'Garden' }],
      },
    },
    compare,
  ),
]

const block = { beginsAt: minutesAgo(-5_000), endsAt: minutesAgo(-6_500) }
const scenes: readonly Entry[] = [
  page('scenes', '', 'technician.scenes.explain', {
    shabbosState: { ...shabbosState(false), ...block },
  }),
  page('scenes', 'none', 'technician.scenes.none', { scenes: [] }),
  page('scenes', 'edit', 'technician.scenes.side', {}, ({ t, press }) => press(t('technician.scenes.edit'))),
  page('scenes', 'clock', 'technician.scenes.time', {}, async ({ t, press, choose }) => {
    await press(t('technician.scenes.add'))
    await choose(t('technician.scenes.when'), 'clock')
  }),
]

const openChecks = async ({ t, press }: Hands) => {
  // Its name alone is also that of a page.
  await press(`${t('technician.checks.screens')} ${t('technician.checks.progress', { done: 0, all: 1 })}`)
  await press(t('technician.checks.cardReaders'))
}
const checks: readonly Entry[] = [
  page('checks', '', 'technician.checks.readerHint', {}, openChecks),
  page('checks', 'none', 'technician.checks.none', { devicesPaired: [] }),
]

const screens: readonly Entry[] = [
  page('screens', '', 'technician.phones.title'),
  page('screens', 'empty', 'technician.readers.none', {
    layoutExport: { version: 1, sections: [], cubicles: [], rooms: [] },
    cardReaders: [],
    swipeReaders: [],
    busReaders: [],
  }),
  page(
    'screens',
    'pair',
    'board.bridges.pair',
    {
      bridgeCodeCreate: { code: 'K7QX-4M2P', expiresAt: minutesAgo(-10) },
    },
    async ({ t, type, press }) => {
      await type(t('board.bridges.name'), 'Garage')
      await press(t('board.screens.make'))
    },
  ),
  page(
    'screens',
    'bus',
    'technician.bus.made',
    {
      busReaderCreate: { id: 'reader-2', password: 'x8Kd-Pq4m-Zt7w' },
    },
    async ({ t, type, press }) => {
      await type(t('technician.readers.name'), 'Laptop')
      await press(t('technician.bus.add'))
    },
  ),
]

/** The technician's pages on a phone. */
export const technicianEntries: readonly Entry[] = [
  ...ofDevices,
  ...health,
  ...wiring,
  ...scenes,
  ...checks,
  ...screens,
]
