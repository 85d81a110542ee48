import type { Driver } from '../../ground/driver.ts'
import { type ConnectionTimes, usualTimes } from '../../ground/stay-connected.ts'
import { createRelayDriver } from '../../relay/relay-driver.ts'
import type { Wiring } from '../../relay/wiring.ts'
import type { Dialect } from './dialect.ts'
import { type BrokerAddress, MqttBus } from './mqtt-bus.ts'
import { MqttDevice } from './mqtt-device.ts'
import { tasmota } from './tasmota.ts'
import { type TemplateTopics, template } from './template.ts'
import { zigbee2mqtt } from './zigbee2mqtt.ts'

export type MqttDeviceOptions = { readonly points: Wiring } & (
  | { readonly tasmota: string }
  | { readonly zigbee2mqtt: string; readonly base?: string; readonly timed?: boolean }
  | { readonly topics: TemplateTopics }
)

export interface MqttOptions {
  readonly brokers: readonly (BrokerAddress & { readonly devices: readonly MqttDeviceOptions[] })[]
  readonly times?: ConnectionTimes
}

/** Drives devices behind a broker: Tasmota, Zigbee2MQTT, and any device whose topics are described. */
export function createMqttDriver({ brokers, times = usualTimes }: MqttOptions): Driver {
  const buses = brokers.map(({ devices, ...address }) => ({ devices, bus: new MqttBus(address, times) }))
  const driver = createRelayDriver(
    buses.flatMap(({ bus, devices }) =>
      devices.map(device => ({
        device: new MqttDevice(bus, dialectOf(device), times.answerMs),
        points: device.points,
      })),
    ),
  )
  return {
    ...driver,
    async stop() {
      await driver.stop()
      await Promise.all(buses.map(({ bus }) => bus.stop()))
    },
  }
}

function dialectOf(device: MqttDeviceOptions): Dialect {
  if ('tasmota' in device) return tasmota(device.tasmota)
  if ('topics' in device) return template(device.topics)
  return zigbee2mqtt(device.base ?? 'zigbee2mqtt', device.zigbee2mqtt, device.timed ?? false)
}
