import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { type DevicesRig, devicesRig, password } from './testing/devices-rig.ts'

let rig: DevicesRig
let child: ChildProcess | null = null
afterEach(async () => {
  child?.kill('SIGKILL')
  await rig.stop()
})

const main = fileURLToPath(new URL('../../../firmware-bridge/src/main.ts', import.meta.url))
const start = (): ChildProcess => {
  const env = {
    PATH: process.env.PATH,
    MQTT_URL: `mqtt://127.0.0.1:${rig.broker.port}`,
    BRIDGE_ID: 'sim',
    BRIDGE_PASSWORD: password,
    MAYIM_DEMO: 'true',
    LOG_LEVEL: 'silent',
  }
  return spawn(process.execPath, [main], { env, stdio: 'ignore' })
}
const bridgeState = (): string | undefined => rig.devices.registry.bridges()[0]?.state
const ended = (one: ChildProcess): Promise<number | null> => new Promise(resolve => one.once('exit', resolve))

describe('the process of a bridge', () => {
  it('is lost when it is killed, and reports everything again when it is back', {
    timeout: 60_000,
  }, async () => {
    rig = await devicesRig({ everyPoint: true })
    const { registry, send } = rig.devices
    await rig.bridge.stop()
    await rig.until(() => bridgeState() === 'disconnected')

    child = start()
    await rig.until(() => registry.controllable('door/room-8-wet'), 20_000)
    expect(
      await send('door/room-8-wet', 'hold', { until: Date.now() + 60_000 }, { by: 'test' }),
    ).toMatchObject({
      ok: true,
    })
    child.kill('SIGKILL')
    await rig.until(() => bridgeState() === 'lost')
    expect(registry.controllable('door/room-8-wet')).toBe(false)
    expect(registry.point('door/room-8-wet')?.state).toMatchObject({ lock: 'unlocked' })

    child = start()
    await rig.until(() => registry.controllable('door/room-8-wet'), 20_000)
    // The outputs started at their safe level.
    expect(registry.point('door/room-8-wet')?.state).toMatchObject({ lock: 'locked', mode: 'locked' })

    const end = ended(child)
    child.kill('SIGTERM')
    await rig.until(() => bridgeState() === 'disconnected')
    expect(await end).toBe(0)
  })
})

describe('a driver that crashes', () => {
  it('is restarted while another driver goes on', async () => {
    rig = await devicesRig()
    const { devices } = rig
    const { registry, send } = devices
    await devices.simulate('light/room-1', 'crash')
    await rig.until(() => registry.point('light/room-1')?.avail === 'offline')
    expect(await send('light/room-1', 'on', {}, { by: 'test' })).toMatchObject({ code: 'deviceUnavailable' })
    expect(await send('printer/reception', 'test', {}, { by: 'test' })).toMatchObject({ ok: true })
    await rig.until(() => registry.controllable('light/room-1'))
    expect(await send('light/room-1', 'on', {}, { by: 'test' })).toMatchObject({ ok: true })
  })
})
