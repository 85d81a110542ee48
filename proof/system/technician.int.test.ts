import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'
import { startBridge } from '@mayim/firmware-bridge/hub/bridge.ts'
import type { DriverPlan } from '@mayim/firmware-bridge/supervisor/driver-supervisor.ts'
import { startFakeModbus } from '@mayim/firmware-bridge/testing/fake-modbus.ts'
import { fixedBuilding } from '@mayim/firmware-bridge/testing/fixed-building.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from './api.ts'
import { type Crew, crewOf } from './evening.ts'

let facility: TemporaryFacility
let crew: Crew
beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T12:00' })
  crew = await crewOf(facility)
  await until(async () => (await device('garage/main'))?.condition === 'working')
})
afterAll(async () => facility?.remove())

test('building-244: every device is listed with its condition, its bridge and its state', async () => {
  const devices = await crew.technician.get('technicianDevices')
  expect(devices.length).toBeGreaterThan(30)
  expect(devices.find(({ point }) => point === 'door/room-1-dry')).toMatchObject({
    device: 'dryDoor',
    roomId: 1,
    condition: 'working',
    simulated: true,
    opens: true,
    canTest: true,
    canIdentify: false,
  })
  expect(await crew.reception.ask('technicianDevices')).toMatchObject({ status: 403 })
})

test('building-240: a lamp blinks, and its last command and its history say so', async () => {
  const params = { kind: 'light', id: 'room-2' } as const
  await crew.technician.get('deviceIdentify', { params })
  await until(async () => (await device('light/room-2'))?.last?.st === 'done')
  expect((await crew.technician.get('deviceHistory', { params })).map(({ act }) => act)).toEqual([
    'identifyAsked',
  ])
})

test('building-241: a door is tested only after a confirmation, and the access log has it', async () => {
  const params = { kind: 'door', id: 'room-2-dry' } as const
  expect(await crew.technician.ask('deviceTest', { params, body: {} })).toMatchObject({
    status: 400,
    code: 'testUnconfirmed',
  })
  await crew.technician.get('deviceTest', { params, body: { confirmed: true } })
  await until(async () => (await device('door/room-2-dry'))?.last?.op === 'pulse')
  expect(await rowsOf(db => db.selectFrom('accessLog').selectAll().execute())).toContainEqual(
    expect.objectContaining({ door: 'room-2-dry', outcome: 'tested', byRole: 'Technician' }),
  )
})

test('building-243: a device out of use is renamed and not commanded until it is back', async () => {
  const params = { kind: 'light', id: 'room-3' } as const
  await crew.technician.get('deviceChange', {
    params,
    body: { name: ' Lamp by the mirror ', disabled: true },
  })
  expect(await device('light/room-3')).toMatchObject({ name: 'Lamp by the mirror', condition: 'disabled' })
  expect(await crew.technician.ask('deviceTest', { params, body: {} })).toMatchObject({
    code: 'deviceDisabled',
  })
  const { faults } = (await crew.reception.get('roomsList')).find(({ id }) => id === 3) ?? {}
  expect(faults).toContainEqual(expect.objectContaining({ point: 'light/room-3', state: 'offline' }))

  await crew.technician.get('deviceChange', { params, body: { name: '', disabled: false } })
  expect(await device('light/room-3')).toMatchObject({ name: '', condition: 'working' })
  const acts = (await crew.technician.get('deviceHistory', { params })).map(({ act }) => act)
  expect(acts.toSorted()).toEqual(['disabled', 'enabled', 'renamed', 'renamed'])
})

test('building-244, building-245: a broken device says since when, and its driver is restarted', async () => {
  const point = 'light/room-4'
  await crew.technician.get('labSimulate', { body: { point, action: 'offline' } })
  await until(async () => (await device(point))?.condition === 'offline')
  const { since, bridge, driver } = (await device(point)) ?? {}
  expect(Date.parse(since ?? '')).not.toBeNaN()
  expect(
    await crew.technician.ask('deviceForget', { params: { kind: 'light', id: 'room-4' } }),
  ).toMatchObject({ code: 'deviceReported' })
  await crew.technician.get('driverRestart', {
    params: { bridgeId: bridge ?? '' },
    body: { driver: driver ?? '' },
  })
  await until(async () => (await device(point))?.condition === 'working')
})

test('building-411: a forced door is told on the screens, in the list and in the access log', async () => {
  const point = 'door/room-6-dry'
  const faults = async () => (await crew.reception.get('roomsList')).find(({ id }) => id === 6)?.faults
  const listed = async () =>
    (await crew.reception.get('attention', { query: {} })).filter(({ entityId }) => entityId === point)
  await crew.technician.get('labSimulate', { body: { point, action: 'force' } })
  await until(async () => (await faults())?.some(({ state }) => state === 'forced'))
  expect(await until(async () => (await listed())[0])).toMatchObject({
    kind: 'doorForced',
    detail: { room: '6', door: 'dry' },
  })
  expect(await device(point)).toMatchObject({ alerts: ['forced'] })
  await crew.technician.get('labSimulate', { body: { point, action: 'close' } })
  await until(async () => (await faults())?.length === 0)
  // Someone has to look, although the door is closed again.
  expect(await listed()).toHaveLength(1)
  expect(await rowsOf(db => db.selectFrom('accessLog').selectAll().execute())).toContainEqual(
    expect.objectContaining({ door: 'room-6-dry', outcome: 'forced' }),
  )
})

test('building-413: the person in the room unlocks its doors, which calls for help and is told', async () => {
  const { code } = await crew.reception.get('pairingCodeCreate', { body: { role: 'Room', roomId: 7 } })
  const panel = new Api(facility.hubUrl)
  await panel.signIn({ code }, 'pairDevice')
  const params = { id: 7 }
  const admin = await staff(facility, 'admin')
  await admin.get('settingsSet', { body: { key: 'roomIdleSeconds', value: '45' } })
  expect(await panel.get('roomPanel', { params })).toMatchObject({ canRelease: true, idleSeconds: 45 })
  expect(await panel.ask('roomRelease', { params: { id: 6 } })).toMatchObject({ status: 403 })
  expect(await crew.reception.ask('roomRelease', { params })).toMatchObject({ status: 403 })
  await panel.get('roomRelease', { params })
  for (const side of ['dry', 'wet'])
    await until(async () => (await device(`door/room-7-${side}`))?.state.lock === 'unlocked')
  const alarm = { kind: 'release', roomId: 7, roomName: '7', answeredAt: null }
  const doors = ['dry', 'wet'].map(door => ({ door, state: 'unlocked' }))
  expect((await panel.get('roomPanel', { params })).alarms).toMatchObject([{ ...alarm, doors }])
  expect(await crew.reception.get('alarms')).toMatchObject([{ ...alarm, doors }])
  expect(await rowsOf(db => db.selectFrom('accessLog').selectAll().execute())).toContainEqual(
    expect.objectContaining({ door: 'room-7-wet', outcome: 'released', byRole: 'Room' }),
  )
})

test('building-242: every act is in the log with its account', async () => {
  await crew.technician.get('allPagesReload')
  const entries = await rowsOf(db =>
    db
      .selectFrom('change')
      .select(['entityId', 'kind', 'who'])
      .where('entity', '=', 'technicianAct')
      .execute(),
  )
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(
    new Set(['identifyAsked', 'testAsked', 'renamed', 'disabled', 'enabled', 'restartAsked', 'reloadAsked']),
  )
  expect(new Set(entries.map(({ who }) => who)).size).toBe(1)
})

test('building-416: the messages of a device are kept for ten minutes, without what nobody shall see', async () => {
  const params = { kind: 'light', id: 'room-5' } as const
  expect(await crew.technician.get('deviceTrace', { params })).toEqual({ until: null, messages: [] })
  const none = { kind: 'light', id: 'room-99' } as const
  expect(await crew.technician.ask('deviceTraceStart', { params: none })).toMatchObject({
    code: 'deviceMissing',
  })
  await crew.technician.get('deviceTraceStart', { params })
  await crew.technician.get('deviceIdentify', { params })
  const messages = await until(async () => {
    const trace = await crew.technician.get('deviceTrace', { params })
    return (
      trace.until !== null && trace.messages.some(({ topic }) => topic.endsWith('/ack')) && trace.messages
    )
  })
  expect(messages.map(({ topic }) => topic)).toEqual(
    expect.arrayContaining(['light/room-5/set', 'light/room-5/state']),
  )
  expect(messages.every(({ topic }) => topic.startsWith('light/room-5/'))).toBe(true)
})

test('building-414, building-418: schema and diagnostics', async () => {
  const sim = { bridgeId: 'sim' }
  const { schema } = await crew.technician.get('bridgeBuildingSchema', { params: sim })
  expect(JSON.parse(schema)).toMatchObject({ type: 'object', additionalProperties: false })

  const { text } = await crew.technician.get('diagnostics')
  const report = JSON.parse(text) as { devices: { name: string }[]; bridges: object[] }
  expect(report.bridges).toMatchObject([{ bridge: 'sim', building: { file: { simulated: {} } } }])
  expect(report.devices.length).toBeGreaterThan(30)
  const { log, bridges } = JSON.parse(text) as { log: object[]; bridges: { drivers: { log: object[] } }[] }
  expect(log.length).toBeGreaterThan(3)
  expect(bridges[0]?.drivers.log).toContainEqual(expect.objectContaining({ app: 'bridge' }))
  expect(text).not.toMatch(/technician@|password": "[^…]/)
  expect(await crew.reception.ask('diagnostics')).toMatchObject({ status: 403 })
})

test('building-255: a person confirms what works, and a tick falls away with its device', async () => {
  const set = (of: 'point' | 'bridge' | 'screen', id: string, works = true) =>
    crew.technician.ask('deviceCheckSet', { body: { of, id, works } })
  const ticked = async () => (await crew.technician.get('deviceChecks')).map(({ of, id }) => `${of} ${id}`)
  expect(await set('point', 'light/room-99')).toMatchObject({ status: 404, code: 'deviceMissing' })
  expect(await set('screen', 'nobody')).toMatchObject({ status: 404, code: 'deviceMissing' })
  expect(await crew.reception.ask('deviceChecks')).toMatchObject({ status: 403 })
  expect(await ticked()).toEqual([])
  await set('point', 'light/room-2')
  await set('point', 'light/room-2')
  await set('bridge', 'sim')
  await set('point', 'light/room-3')
  await set('point', 'light/room-3', false)
  expect(await ticked()).toEqual(['bridge sim', 'point light/room-2'])
  const acts = await crew.technician.get('deviceHistory', { params: { kind: 'light', id: 'room-3' } })
  expect(acts.slice(0, 2).map(({ act }) => act)).toEqual(['unconfirmed', 'confirmed'])
})

test('building-255: only a paired screen is asked to show its name', async () => {
  const { deviceId } = await pairedKiosk()
  const ask = (id: string) => crew.technician.ask('screenIdentify', { params: { deviceId: id } })
  expect(await ask(randomUUID())).toMatchObject({ status: 404, code: 'deviceNotFound' })
  expect(await ask(deviceId)).toMatchObject({ status: 200 })
})

test('building-256: a printer is given to the desk or to one kiosk, which then prints there', async () => {
  const { kiosk, deviceId } = await pairedKiosk()
  const printerOfKiosk = async () => (await kiosk.get('kioskState')).printer
  const ofDesk = async () =>
    (await crew.reception.get('dayBoard')).printers
      .filter(({ place }) => place === 'desk')
      .map(({ id }) => id)
  expect(await until(printerOfKiosk)).toBe('kiosk')
  expect(await ofDesk()).toEqual(['reception'])
  const save = (printerId: string, body: { name: string; place: 'desk' | 'kiosk'; screenId?: string }) =>
    crew.technician.ask('printerSave', { params: { printerId }, body })
  const gone = { name: 'Nobody', place: 'desk' } as const
  expect(await save('reception-9', gone)).toMatchObject({ status: 404, code: 'deviceMissing' })
  expect(await save('kiosk', { ...gone, place: 'kiosk', screenId: randomUUID() })).toMatchObject({
    code: 'deviceNotFound',
  })
  await save('reception', { name: 'At the door', place: 'kiosk', screenId: deviceId })
  await save('kiosk', { name: 'On the desk', place: 'desk' })
  expect(await printerOfKiosk()).toBe('reception')
  expect(await ofDesk()).toEqual(['kiosk'])
  expect(await crew.technician.get('printers')).toMatchObject([
    { id: 'reception', name: 'At the door', printerType: 'kiosk', screenId: deviceId },
    { id: 'kiosk', name: 'On the desk', printerType: 'reception', screenId: null },
  ])
})

test('building-77: a kiosk offers no receipt while its printer has no paper or is open', async () => {
  const { kiosk, deviceId } = await pairedKiosk()
  const place = { name: 'At the door', place: 'kiosk', screenId: deviceId } as const
  await crew.technician.get('printerSave', { params: { printerId: 'reception' }, body: place })
  const press = (action: string, args = {}) =>
    crew.technician.get('labSimulate', { body: { point: 'printer/reception', action, args } })
  const prints = async () => (await kiosk.get('kioskState')).printer === 'reception'
  await expect.poll(prints).toBe(true)
  await press('paper', { to: 'out' })
  await expect.poll(prints).toBe(false)
  await press('paper', { to: 'ok' })
  await expect.poll(prints).toBe(true)
  await press('cover')
  await expect.poll(prints).toBe(false)
  await press('cover')
  await expect.poll(prints).toBe(true)
})

test('building-247: the health report has the disk, the link, the database and the bridge', async () => {
  const { measures, bridges } = await crew.technician.get('healthReport')
  const items = measures.map(({ item }) => item)
  expect(items).toEqual(expect.arrayContaining(['disk', 'database', 'link', 'queue', 'clients']))
  expect(measures.find(({ item }) => item === 'clients')).toMatchObject({ value: 1, mark: 'good' })
  expect(bridges).toContainEqual(expect.objectContaining({ id: 'sim', state: 'ready' }))
})

test('building-411, building-413: a bridge of a real board, a door that stands open, and the button on the wall', async () => {
  const board = await startFakeModbus()
  const password = 'p'.repeat(43)
  const room = { id: 9, name: 'Garden', kind: 'bath', sectionId: 1 }
  const admin = await staff(facility, 'admin')
  await admin.get('layoutImport', { body: { version: 1, sections: [], rooms: [room], cubicles: [] } })
  const { code } = await crew.technician.get('bridgeCodeCreate', { body: { name: 'Annex' } })
  const { id } = await new Api(facility.hubUrl).get('bridgePair', { body: { code, password } })
  const bridge = await startBridge({
    mqttUrl: `mqtt://127.0.0.1:${facility.mqttPort}`,
    bridge: id,
    password,
    building: fixedBuilding([annexOf(board.port)]),
    log: pino({ level: 'silent' }),
  })
  board.inputs[0] = true
  try {
    await until(async () => (await device('door/room-9-dry'))?.state.contact === 'closed')
    const listed = async (kind: string) =>
      (await crew.reception.get('attention', { query: {} })).filter(
        item => item.kind === kind && /room.9/.test(item.entityId ?? ''),
      )
    // Someone leaves by the handle, and nobody closes the door.
    board.inputs[2] = true
    await until(async () => (await device('door/room-9-wet'))?.condition === 'working')
    board.inputs[0] = false
    const heldOpen = await until(async () => (await listed('doorHeldOpen'))[0])
    expect(heldOpen).toMatchObject({ entityId: 'door/room-9-dry', detail: { room: 'Garden', door: 'dry' } })
    expect(await device('door/room-9-dry')).toMatchObject({ alerts: ['held-open'] })
    expect((await crew.reception.get('roomsList')).find(each => each.id === 9)?.faults).toMatchObject([
      { point: 'door/room-9-dry', state: 'heldOpen' },
    ])
    board.inputs[0] = true
    await until(async () => (await listed('doorHeldOpen')).length === 0)

    board.inputs[2] = false
    board.inputs[4] = true
    await until(async () => board.coils[1] && board.coils[2])
    expect(
      await until(async () => (await crew.reception.get('alarms')).find(({ roomId }) => roomId === 9)),
    ).toMatchObject({ kind: 'release', roomName: 'Garden' })
    await until(async () => (await device('door/room-9-wet'))?.state.lock === 'unlocked')
    const rows = await rowsOf(db => db.selectFrom('accessLog').select(['door', 'outcome']).execute())
    expect(rows).toEqual(
      expect.arrayContaining([
        { door: 'room-9-dry', outcome: 'heldOpen' },
        { door: 'room-9-dry', outcome: 'released' },
        { door: 'room-9-wet', outcome: 'released' },
      ]),
    )
    const [alarm] = await rowsOf(db =>
      db.selectFrom('supplyRequest').selectAll().where('roomId', '=', 9).execute(),
    )
    expect(alarm).toMatchObject({ kind: 'release', status: 'open' })
  } finally {
    await bridge.stop()
    await board.close()
  }
})

/** The drivers of a bridge whose board has the two doors of room 9 and the button on its wall. */
function annexOf(port: number): DriverPlan {
  const door = { relay: 1, contact: 0, exit: 2, heldOpenMs: 300 }
  const points = {
    door: { 'room-9-dry': door, 'room-9-wet': { relay: 2 } },
    input: { 'room-9-release': { input: 4 } },
  }
  const times = { answerMs: 1_000, firstPauseMs: 10, lastPauseMs: 50, pollMs: 20 }
  return {
    driver: 'modbus',
    points: ['door/room-9-dry', 'door/room-9-wet', 'input/room-9-release'],
    options: { devices: [{ host: '127.0.0.1', port, unit: 1, flash: false, points }], times },
  }
}

async function pairedKiosk(): Promise<{ kiosk: Api; deviceId: string }> {
  const { code } = await crew.reception.get('pairingCodeCreate', { body: { role: 'Kiosk' } })
  const kiosk = new Api(facility.hubUrl)
  await kiosk.signIn({ code }, 'pairDevice')
  const deviceId = (await crew.reception.get('devicesPaired')).at(-1)?.id ?? ''
  return { kiosk, deviceId }
}

async function device(point: string) {
  return (await crew.technician.get('technicianDevices')).find(each => each.point === point)
}

type Readers = Awaited<ReturnType<typeof openDatabase>>['readers']

async function rowsOf<T>(read: (db: Readers) => Promise<T>): Promise<T> {
  const database = await openDatabase({ file: join(facility.dataDir, 'hub.sqlite') })
  try {
    return await read(database.readers)
  } finally {
    await database.close()
  }
}
