import { phonePoint } from '@mayim/contract/building/facility-points.ts'
import { startFakeAsterisk } from '@mayim/firmware-bridge/testing/fake-asterisk.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type DevicesRig, devicesRig } from './testing/devices-rig.ts'
import { seedRooms, seedVisit, visitMoves } from './testing/seed-visit.ts'

let rig: DevicesRig
afterEach(() => rig.stop())

const state = (point: Parameters<typeof rig.devices.registry.point>[0]) =>
  rig.devices.registry.point(point)?.state

const listed = () => rig.database.readers.selectFrom('attention').select(['kind', 'entityId']).execute()

describe('devices that follow the change log', () => {
  it('switches the lights of the room, calls the attendant, unlocks and locks the doors through an evening', async () => {
    rig = await devicesRig({ leaveGraceMs: 50 })
    await seedRooms(rig)
    const visit = await seedVisit(rig)
    await visitMoves(rig, visit, { to: 'Assigned', transition: 'P1', roomId: 1 })
    await rig.until(() => state('light/room-1')?.on === true)
    await rig.until(() => state('door/room-1-dry')?.mode === 'hold')
    expect(state('light/room-1-call')).toEqual({ on: false })
    await visitMoves(rig, visit, { to: 'Prep', transition: 'P3' })
    await rig.until(() => state('door/room-1-dry')?.lock === 'locked')
    await visitMoves(rig, visit, { to: 'ReadyForMikvah', transition: 'F2' })
    await rig.until(() => state('light/room-1-call')?.on === true)
    await visitMoves(rig, visit, { to: 'InMikvah', transition: 'M3b' })
    await rig.until(() => state('light/room-1-call')?.on === false)
    await rig.until(() => state('door/room-1-wet')?.mode === 'hold')
    await visitMoves(rig, visit, { to: 'Dressing', transition: 'M6' })
    await rig.until(() => state('door/room-1-wet')?.lock === 'locked')
    await visitMoves(rig, visit, { to: 'Done', transition: 'D1' })
    await rig.until(() => state('door/room-1-dry')?.mode === 'pulse')
    await rig.until(() => state('light/room-1')?.on === false)
    await rig.devices.settled()
    const outcomes = await rig.database.readers.selectFrom('accessLog').select(['door', 'outcome']).execute()
    expect(outcomes).toContainEqual({ door: 'room-1-dry', outcome: 'hold:accepted' })
  })

  it('shuts one door before it unlocks the other, and refuses while that one stands open (building-412)', async () => {
    rig = await devicesRig({ set: [{ key: 'doorInterlock', value: 'True' }] })
    await seedRooms(rig)
    const visit = await seedVisit(rig)
    await visitMoves(rig, visit, { to: 'Assigned', transition: 'P1', roomId: 1 })
    await rig.until(() => state('door/room-1-dry')?.mode === 'hold')
    await visitMoves(rig, visit, { to: 'InMikvah', transition: 'M3b' })
    await rig.until(() => state('door/room-1-wet')?.mode === 'hold')
    expect(state('door/room-1-dry')?.lock).toBe('locked')

    await rig.devices.simulate('door/room-1-wet', 'open')
    await visitMoves(rig, visit, { to: 'Done', transition: 'D1' })
    await rig.until(() => state('door/room-1-wet')?.lock === 'locked')
    await expect.poll(listed).toEqual([{ kind: 'doorInterlock', entityId: 'door/room-1-dry' }])
    expect(state('door/room-1-dry')?.lock).toBe('locked')
  })

  it('releases both doors of a room on any day, and locks neither before its time (building-413)', async () => {
    rig = await devicesRig({ quiet: () => true, set: [{ key: 'doorInterlock', value: 'True' }] })
    await seedRooms(rig)
    await rig.commit({ entity: 'room', entityId: '2', kind: 'releaseAsked' })
    for (const point of ['door/room-2-dry', 'door/room-2-wet'] as const) {
      await rig.until(() => state(point)?.mode === 'hold')
      const locked = await rig.devices.send(point, 'lock', {}, { by: 'test' })
      expect(locked).toMatchObject({ ok: false, detail: { why: 'unsafe' } })
      expect((await rig.devices.send(point, 'resume', {}, { by: 'test' })).ok).toBe(true)
    }
    expect(state('door/room-1-dry')?.lock).toBe('locked')
  })

  it('keeps the light until the dry door has closed behind her', async () => {
    rig = await devicesRig({ leaveGraceMs: 60_000 })
    await seedRooms(rig)
    const visit = await seedVisit(rig)
    await visitMoves(rig, visit, { to: 'Assigned', transition: 'P1', roomId: 1 })
    await rig.until(() => state('light/room-1')?.on === true)
    await visitMoves(rig, visit, { to: 'Done', transition: 'D1' })
    await rig.until(() => state('door/room-1-dry')?.mode === 'pulse')
    await rig.devices.settled()
    expect(state('light/room-1')).toEqual({ on: true })
    await rig.devices.simulate('door/room-1-dry', 'leave')
    await rig.devices.simulate('door/room-1-dry', 'close')
    await rig.until(() => state('light/room-1')?.on === false)
  })

  it('restores the lights after the bridge was away, and unlocks no door for missed changes', async () => {
    rig = await devicesRig()
    await seedRooms(rig)
    const visit = await seedVisit(rig)
    await rig.bridge.stop()
    await visitMoves(rig, visit, { to: 'Assigned', transition: 'P1', roomId: 1 })
    await rig.devices.settled()
    await rig.startBridgeAgain()
    await rig.until(() => state('light/room-1')?.on === true)
    expect(state('door/room-1-dry')).toMatchObject({ lock: 'locked', mode: 'locked' })
    const outcomes = await rig.database.readers.selectFrom('accessLog').select('outcome').execute()
    expect(outcomes).toEqual([{ outcome: 'hold:deviceUnavailable' }])
  })

  it('lets a person switch the light and unlock the door for a moment', async () => {
    rig = await devicesRig()
    await seedRooms(rig)
    await rig.commit({
      entity: 'room',
      entityId: '2',
      kind: 'lightsAsked',
      write: async trx =>
        void (await trx.updateTable('room').set({ lightsWanted: 1 }).where('id', '=', 2).execute()),
    })
    await rig.until(() => state('light/room-2')?.on === true)
    await rig.commit({ entity: 'room', entityId: '2', kind: 'unlockAsked', fields: { door: 'wet' } })
    await rig.until(() => state('door/room-2-wet')?.mode === 'pulse')
    // Cleaners enter from the corridor.
    await rig.commit({ entity: 'room', entityId: '2', kind: 'statusChanged', cause: 'RM4' })
    const opened = () => rig.until(() => state('door/room-2-dry')?.mode === 'hold')
    const locked = () => rig.until(() => state('door/room-2-dry')?.lock === 'locked')
    await opened()
    await rig.commit({ entity: 'room', entityId: '2', kind: 'statusChanged', cause: 'RM5' })
    await locked()
    // A move to another room leaves no door unlocked behind.
    await rig.commit({ entity: 'room', entityId: '2', kind: 'statusChanged', cause: 'RM4' })
    await opened()
    await rig.commit({ entity: 'room', entityId: '2', kind: 'left', cause: 'swap' })
    await locked()
    await rig.commit({ entity: 'cubicle', entityId: '1', kind: 'occupied', fields: { status: 'Occupied' } })
    await rig.until(() => state('lock/cubicle-1')?.lock === 'unlocked')
    await rig.commit({ entity: 'cubicle', entityId: '1', kind: 'freed', fields: { status: 'Available' } })
    await rig.until(() => state('lock/cubicle-1')?.lock === 'locked')
  })

  it('flashes the lamp outside for help until someone answers (building-78)', async () => {
    rig = await devicesRig()
    await seedRooms(rig)
    const ask = {
      id: '01980000-0000-7000-8000-0000000000aa',
      roomId: 1,
      reservationId: null,
      kind: 'help',
      item: '',
      status: 'open',
      requestedAt: '2026-11-21T18:00:00.000Z',
      requestedBy: 'room:1',
      raisedAt: '2026-11-21T18:00:00.000Z',
      answeredAt: null,
      answeredBy: null,
      closedAt: null,
      closedBy: null,
      ring: null,
      rangAt: null,
    } as const
    await rig.commit({
      entity: 'supplyRequest',
      entityId: ask.id,
      kind: 'requested',
      write: async trx => void (await trx.insertInto('supplyRequest').values(ask).execute()),
    })
    for (const on of [true, false, true, false]) await rig.until(() => state('light/room-1-call')?.on === on)
    expect(state('light/room-2-call')).toEqual({ on: false })
    await rig.until(() => state('light/room-1-call')?.on === true)
    await rig.commit({
      entity: 'supplyRequest',
      entityId: ask.id,
      kind: 'answered',
      write: async trx =>
        void (await trx
          .updateTable('supplyRequest')
          .set({ answeredAt: ask.requestedAt })
          .where('id', '=', ask.id)
          .execute()),
    })
    await rig.until(() => state('light/room-1-call')?.on === false)
    await rig.devices.settled()
    expect(state('light/room-1-call')).toEqual({ on: false })
  })

  it('pages the staff when someone calls for help, and for nothing else (building-654)', async () => {
    const exchange = await startFakeAsterisk('open sesame')
    const address = { host: '127.0.0.1', port: exchange.port, username: 'hub', secret: 'open sesame' }
    const phone = { point: phonePoint, channel: 'PJSIP/{ext}', context: 'house' }
    const options = { ...address, ...phone, page: { ext: '700', sound: 'custom/help' } }
    rig = await devicesRig({
      everyPoint: true,
      real: [{ driver: 'asterisk', points: [phonePoint], options }],
    })
    const ask = (entityId: string, kind: string) =>
      rig.commit({ entity: 'supplyRequest', entityId, kind: 'requested', fields: { kind, roomId: 1 } })
    await ask('01980000-0000-7000-8000-0000000000ab', 'supply')
    await ask('01980000-0000-7000-8000-0000000000ac', 'help')
    await expect.poll(() => exchange.actions.map(({ Channel }) => Channel)).toEqual(['Local/700@house/n'])
    await rig.devices.settled()
    expect(exchange.actions).toHaveLength(1)
    await exchange.close()
  })

  it.each([
    ['none', 0],
    ['exchange', 1],
  ])('on Shabbos the staff are paged where %s is allowed (building-654)', async (allowed, calls) => {
    const exchange = await startFakeAsterisk('open sesame')
    const address = { host: '127.0.0.1', port: exchange.port, username: 'hub', secret: 'open sesame' }
    const phone = { point: phonePoint, channel: 'PJSIP/{ext}', context: 'house' }
    const options = { ...address, ...phone, page: { ext: '700', sound: 'custom/help' } }
    rig = await devicesRig({
      everyPoint: true,
      quiet: () => true,
      set: [{ key: 'alarmTelephoneOnShabbos', value: allowed }],
      real: [{ driver: 'asterisk', points: [phonePoint], options }],
    })
    const entityId = '01980000-0000-7000-8000-0000000000ad'
    const fields = { kind: 'release', roomId: 1 }
    await rig.commit({ entity: 'supplyRequest', entityId, kind: 'unanswered', fields })
    await rig.devices.settled()
    await expect.poll(() => exchange.actions).toHaveLength(calls)
    await exchange.close()
  })

  it('switches no light in a building without controlled lights', async () => {
    rig = await devicesRig({ set: [{ key: 'lightsType', value: 'none' }] })
    await seedRooms(rig)
    const visit = await seedVisit(rig)
    await visitMoves(rig, visit, { to: 'Assigned', transition: 'P1', roomId: 1 })
    await rig.until(() => state('door/room-1-dry')?.mode === 'hold')
    await rig.devices.settled()
    expect(state('light/room-1')).toEqual({ on: false })
  })

  it('switches and unlocks nothing in Shabbos mode', async () => {
    rig = await devicesRig({ quiet: () => true })
    await seedRooms(rig)
    const visit = await seedVisit(rig)
    await visitMoves(rig, visit, { to: 'Assigned', transition: 'P1', roomId: 1 })
    await rig.devices.settled()
    expect(state('light/room-1')).toEqual({ on: false })
    expect(state('door/room-1-dry')).toMatchObject({ lock: 'locked' })
    expect(await rig.database.readers.selectFrom('accessLog').selectAll().execute()).toEqual([])
  })
})
