import { type AddressInfo, createServer } from 'node:net'
import type { MqttDeviceOptions } from '@mayim/firmware-bridge/drivers/mqtt-devices/mqtt-driver.ts'
import { createDriver } from '@mayim/firmware-bridge/supervisor/driver-kinds.ts'
import { type DeviceFault, driverContract, type Rig } from '@mayim/firmware-bridge/testing/driver-contract.ts'
import { type FakeDialect, startFakeMqttDevice } from '@mayim/firmware-bridge/testing/fake-mqtt-devices.ts'
import { startFaultyProxy } from '@mayim/firmware-bridge/testing/faulty-proxy.ts'
import { recordingHost } from '@mayim/firmware-bridge/testing/recording-host.ts'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { afterEach, describe, expect, it } from 'vitest'

const times = { answerMs: 1_000, firstPauseMs: 10, lastPauseMs: 50 }

async function startBroker(): Promise<{ port: number; close(): Promise<void> }> {
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await new Promise<void>(resolve => broker.close(() => resolve()))
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const wired = (prefix: string, input: string) => ({
  door: { front: { relay: `${prefix}1`, contact: input } },
  light: { hall: { relay: `${prefix}2` } },
  lock: { 'cubicle-1': { relay: `${prefix}3` } },
  output: { fan: { relay: `${prefix}4` } },
  garage: { main: { relay: `${prefix}5`, onlyOpens: true, pressMs: 100 } },
})
const espRelay = (relay: string) => ({
  command: `esp/switch/${relay}/command`,
  state: { topic: `esp/switch/${relay}/state` },
})
const esphome = {
  relays: Object.fromEntries(['1', '2', '3', '4', '5'].map(relay => [relay, espRelay(relay)])),
  inputs: { door: { topic: 'esp/binary_sensor/door/state' } },
  available: { topic: 'esp/status' },
}
const options: Record<FakeDialect, MqttDeviceOptions> = {
  tasmota: { tasmota: 'board', points: wired('', '1') },
  zigbee2mqtt: { zigbee2mqtt: 'plug', points: wired('state_l', 'contact') },
  template: { topics: esphome, points: wired('', 'door') },
}

const rig = (dialect: FakeDialect) => async (): Promise<Rig> => {
  const broker = await startBroker()
  const device = await startFakeMqttDevice(dialect, broker.port)
  const proxy = await startFaultyProxy(broker.port)
  const address = { url: `mqtt://127.0.0.1:${proxy.port}`, username: null, password: null }
  return {
    driver: await createDriver('mqtt', { brokers: [{ ...address, devices: [options[dialect]] }], times }),
    device: {
      break(fault) {
        device.answers = fault === 'refusing' ? 'refusal' : fault === 'wrong' ? 'nonsense' : 'rightly'
        proxy.break(fault === 'refusing' || fault === 'wrong' ? null : fault)
      },
      restart: () => device.restart(),
      acts: () => device.acts,
    },
    async end() {
      await proxy.close()
      await device.close()
      await broker.close()
    },
  }
}
const faults: readonly DeviceFault[] = [
  'gone',
  'silent',
  'slow',
  'garbled',
  'cut',
  'refusing',
  'wrong',
  'restart',
  'storm',
]
driverContract('mqtt: Tasmota', 'Tasmota docs: MQTT, Commands', rig('tasmota'), faults)
driverContract('mqtt: Zigbee2MQTT', 'Zigbee2MQTT docs: MQTT topics and messages', rig('zigbee2mqtt'), faults)
driverContract('mqtt: template', 'ESPHome docs: MQTT Client Component', rig('template'), faults)

const lamps: Record<FakeDialect, MqttDeviceOptions & { readonly sixty: number }> = {
  tasmota: { tasmota: 'board', points: { light: { hall: { dimmer: 1, onPct: 60 } } }, sixty: 60 },
  zigbee2mqtt: {
    zigbee2mqtt: 'plug',
    points: { light: { hall: { dimmer: 'brightness', onPct: 60 } } },
    sixty: 152,
  },
  template: {
    topics: {
      dimmers: { lamp: { command: 'esp/light/lamp/command', state: 'esp/light/lamp/state' } },
      available: { topic: 'esp/status' },
    },
    points: { light: { hall: { dimmer: 'lamp', onPct: 60 } } },
    sixty: 152,
  },
}

describe('a device behind a broker', () => {
  const ends: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  it.each(['tasmota', 'zigbee2mqtt', 'template'] as const)(
    'dims a lamp: %s (building-651)',
    async dialect => {
      const broker = await startBroker()
      ends.push(() => broker.close())
      const device = await startFakeMqttDevice(dialect, broker.port)
      ends.push(() => device.close())
      const { sixty, ...lamp } = lamps[dialect]
      const address = { url: `mqtt://127.0.0.1:${broker.port}`, username: null, password: null }
      const driver = await createDriver('mqtt', { brokers: [{ ...address, devices: [lamp] }], times })
      ends.push(() => driver.stop())
      const host = recordingHost()
      await driver.start(host)
      const dim = async (cid: string, op: string, args: Record<string, unknown> = {}) => {
        await driver.begin({ cid, point: 'light/hall', op, args, exp: Date.now() + 5_000 })
        return host.lastState('light/hall')
      }
      expect(await dim('1', 'on')).toEqual({ on: true, pct: 60 })
      expect(device.level).toBe(sixty)
      expect(await dim('2', 'level', { pct: 100, ms: 1_000 })).toEqual({ on: true, pct: 100 })
      expect(await dim('3', 'off')).toEqual({ on: false, pct: 0 })
      expect([...device.outputs.values()]).toEqual([false])
    },
  )

  it.each(['tasmota', 'zigbee2mqtt', 'template'] as const)('reports its contact: %s', async dialect => {
    const broker = await startBroker()
    ends.push(() => broker.close())
    const device = await startFakeMqttDevice(dialect, broker.port)
    ends.push(() => device.close())
    const address = { url: `mqtt://127.0.0.1:${broker.port}`, username: null, password: null }
    const driver = await createDriver('mqtt', {
      brokers: [{ ...address, devices: [options[dialect]] }],
      times,
    })
    ends.push(() => driver.stop())
    const host = recordingHost()
    await driver.start(host)
    device.setInput(dialect === 'tasmota' ? '1' : dialect === 'template' ? 'door' : 'contact', true)
    await expect.poll(() => host.lastState('door/front')).toMatchObject({ contact: 'closed' })
  })

  const opened = async (device: MqttDeviceOptions) => {
    const broker = await startBroker()
    ends.push(() => broker.close())
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, { protocolVersion: 4 })
    ends.push(() => client.endAsync(true))
    const heard: string[] = []
    client.on('message', (topic, payload) => heard.push(`${topic} ${payload}`))
    await client.subscribeAsync(['cmnd/#', '+/+/get', '+/+/set'])
    const address = { url: `mqtt://127.0.0.1:${broker.port}`, username: null, password: null }
    const driver = await createDriver('mqtt', { brokers: [{ ...address, devices: [device] }], times })
    ends.push(() => driver.stop())
    const host = recordingHost()
    return { client, heard, driver, host, isOnline: () => host.avails.get('door/front') === 'online' }
  }

  it('finds a device behind a will that is stuck: it is asked, and its answer proves it (building-664)', async () => {
    const points = { door: { front: { relay: 1 } } }
    const { client, heard, driver, host, isOnline } = await opened({ tasmota: 'gate', points })
    await client.publishAsync('tele/gate/LWT', 'Offline', { retain: true, qos: 1 })
    await client.publishAsync('stat/gate/RESULT', '{"POWER":"OFF"}', { retain: true, qos: 1 })
    await driver.start(host)
    await expect.poll(() => heard).toContain('cmnd/gate/STATE ')
    expect(isOnline()).toBe(false)
    // What the broker kept proves nothing.
    await client.publishAsync('tele/gate/STATE', '{"POWER":"OFF"}', { qos: 1 })
    await expect.poll(() => heard).toContain('cmnd/gate/POWER1 OFF')
    await client.publishAsync('stat/gate/RESULT', '{"POWER":"OFF"}', { qos: 1 })
    await expect.poll(isOnline).toBe(true)
    // A will of now is believed, until it speaks again.
    await client.publishAsync('tele/gate/LWT', 'Offline', { retain: true, qos: 1 })
    await expect.poll(isOnline).toBe(false)
  })

  it('takes a plug for away that Zigbee2MQTT calls away, also while Zigbee2MQTT is there (building-664)', async () => {
    const points = { door: { front: { relay: 'state_l1', contact: 'contact' } } }
    const { client, heard, driver, host, isOnline } = await opened({ zigbee2mqtt: 'plug', points })
    const retain = { retain: true, qos: 1 } as const
    await client.publishAsync('zigbee2mqtt/plug/availability', '{"state":"offline"}', retain)
    await client.publishAsync('zigbee2mqtt/bridge/state', '{"state":"online"}', retain)
    await driver.start(host)
    await expect.poll(() => heard).toContain('zigbee2mqtt/plug/get {"state_l1":""}')
    expect(isOnline()).toBe(false)
    await client.publishAsync('zigbee2mqtt/plug/availability', '{"state":"online"}', retain)
    await expect.poll(() => heard).toContain('zigbee2mqtt/plug/set {"state_l1":"OFF"}')
    await client.publishAsync('zigbee2mqtt/plug', '{"state_l1":"OFF","linkquality":99}', { qos: 1 })
    await expect.poll(isOnline).toBe(true)
    // Called away now: a level that Zigbee2MQTT repeats from its memory proves nothing.
    await client.publishAsync('zigbee2mqtt/plug/availability', '{"state":"offline"}', retain)
    await expect.poll(isOnline).toBe(false)
    await client.publishAsync('zigbee2mqtt/bridge/state', '{"state":"online"}', retain)
    await client.publishAsync('zigbee2mqtt/plug', '{"state_l1":"OFF","contact":true}', { qos: 1 })
    await expect.poll(() => host.lastState('door/front')).toMatchObject({ contact: 'closed' })
    expect(isOnline()).toBe(false)
  })
})
