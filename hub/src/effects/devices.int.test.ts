import { afterEach, describe, expect, it } from 'vitest'
import { type DevicesRig, devicesRig } from './testing/devices-rig.ts'

let rig: DevicesRig
afterEach(() => rig.stop())

describe('devices of the hub', () => {
  it('sends a command and gets the answer that it is done', async () => {
    rig = await devicesRig()
    const { registry, send } = rig.devices
    expect(registry.point('light/room-1')).toMatchObject({
      avail: 'online',
      controllable: true,
      state: { on: false },
    })
    expect(await send('light/room-1', 'on', {}, { by: 'test' })).toMatchObject({
      ok: true,
      value: { st: 'done' },
    })
    expect(registry.point('light/room-1')?.state).toEqual({ on: true })
    const pulse = await send('door/room-1-dry', 'pulse', { ms: 150 }, { by: 'test' })
    expect(pulse.ok && pulse.value.ms).toBeGreaterThanOrEqual(150)
    expect(registry.point('door/room-1-dry')?.state).toMatchObject({ lock: 'locked', mode: 'locked' })
    expect(await send('garage/main', 'open', {}, { by: 'test' })).toMatchObject({ ok: true })
    expect(registry.point('garage/main')?.state).toEqual({ pos: 'open' })
  })

  it('refuses at once a point that cannot be reached, and queues nothing', async () => {
    rig = await devicesRig()
    const { devices } = rig
    const { registry, send } = devices
    expect(await devices.simulate('light/room-1', 'offline')).toMatchObject({ ok: true })
    await rig.until(() => registry.point('light/room-1')?.controllable === false)
    expect(await send('light/room-1', 'on', {}, { by: 'test' })).toMatchObject({
      ok: false,
      code: 'deviceUnavailable',
    })
    await rig.bridge.stop()
    await rig.until(() => registry.bridges()[0]?.state === 'disconnected')
    expect(await send('door/room-1-dry', 'pulse', { ms: 3000 }, { by: 'test' })).toMatchObject({
      ok: false,
      code: 'deviceUnavailable',
    })
    await rig.startBridgeAgain()
    await rig.until(() => registry.controllable('door/room-1-dry'))
    expect(registry.point('door/room-1-dry')?.state).toMatchObject({ lock: 'locked' })
  })

  it('operates simulated hardware', async () => {
    rig = await devicesRig()
    const swipes: unknown[] = []
    rig.devices.registry.onChange(change => {
      if (change.of === 'event' && change.type === 'credential') swipes.push(change.data)
    })
    expect(await rig.devices.simulate('reader/reception', 'swipe', { value: '0012345678' })).toMatchObject({
      ok: true,
    })
    await rig.until(() => swipes.length === 1)
    expect(swipes).toEqual([{ format: 'wedge', value: '0012345678' }])
    expect(await rig.devices.simulate('door/room-1-dry', 'open')).toMatchObject({
      ok: false,
      code: 'deviceRefused',
    })
    expect(await rig.devices.simulate('reader/none', 'swipe')).toMatchObject({
      ok: false,
      code: 'deviceUnavailable',
    })
  })
})
