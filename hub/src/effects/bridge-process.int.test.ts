import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setSafeLevels } from '@mayim/firmware-bridge/safe-levels/set-safe-levels.ts'
import { startFakeModbus } from '@mayim/firmware-bridge/testing/fake-modbus.ts'
import { readBuilding } from '@mayim/firmware-bridge/testing/read-building.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type DevicesRig, devicesRig, password } from './testing/devices-rig.ts'

let rig: DevicesRig
let child: ChildProcess | null = null
afterEach(async () => {
  child?.kill('SIGKILL')
  await rig.stop()
})

const isBuilt = process.env.MAYIM_BUILT === 'true'
const programs = new URL(`../../../firmware-bridge/${isBuilt ? 'dist/server' : 'src'}/`, import.meta.url)
const bridge = isBuilt ? 'main.js' : 'main.ts'
const safeLevels = isBuilt ? 'safe-levels.js' : 'safe-levels/main.ts'
const start = (building: Record<string, string> = { MAYIM_DEMO: 'true' }, file = bridge): ChildProcess => {
  const env = {
    PATH: process.env.PATH,
    MQTT_URL: `mqtt://127.0.0.1:${rig.broker.port}`,
    BRIDGE_ID: 'sim',
    BRIDGE_PASSWORD: password,
    LOG_LEVEL: 'silent',
    ...building,
  }
  return spawn(process.execPath, [fileURLToPath(new URL(file, programs))], { env, stdio: 'ignore' })
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

describe('the safe levels', () => {
  it('are set when the bridge was killed', { timeout: 60_000 }, async () => {
    rig = await devicesRig()
    const { registry, send } = rig.devices
    await rig.bridge.stop()
    await rig.until(() => bridgeState() === 'disconnected')
    const board = await startFakeModbus()
    const points = {
      light: { 'room-1': { relay: 0 } },
      door: { 'room-1-dry': { relay: 1 } },
      lock: { 'cubicle-1': { relay: 2 } },
    }
    const folder = mkdtempSync(join(tmpdir(), 'mayim-safe-'))
    const file = join(folder, 'building.json')
    writeFileSync(file, JSON.stringify({ modbus: [{ host: '127.0.0.1', port: board.port, points }] }))
    const environment = { BRIDGE_BUILDING: file, MAYIM_DATA_DIR: folder }
    try {
      child = start(environment)
      await rig.until(() => registry.controllable('door/room-1-dry'), 20_000)
      const by = { by: 'test' }
      await send('light/room-1', 'on', {}, by)
      await send('door/room-1-dry', 'hold', { until: Date.now() + 600_000 }, by)
      await send('lock/cubicle-1', 'open', { ms: 600_000 }, { ...by, until: 'accepted' })
      child.kill('SIGKILL')
      await rig.until(() => bridgeState() === 'lost')
      expect(board.coils.slice(0, 3)).toEqual([true, true, true])

      expect(await ended(start(environment, safeLevels))).toBe(0)
      expect(board.coils.slice(0, 3)).toEqual([false, false, false])

      await board.close()
      expect(await setSafeLevels(readBuilding(file, null), 100)).toEqual([
        'light/room-1',
        'door/room-1-dry',
        'lock/cubicle-1',
      ])
    } finally {
      await board.close().catch(() => undefined)
      rmSync(folder, { recursive: true })
    }
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
