import { roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import { bridgeTopic, pointTopic, splitPoint } from '@mayim/contract/building/topics.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { Broker } from './broker/broker.ts'
import type { DeviceRegistry } from './device-registry.ts'
import type { PointView } from './point-view.ts'

/** Descriptions that arrive together, as after a start of a bridge, are published together. */
const gatherMs = 200

/**
 * Publishes the rooms' lamps for the building's own automations by Home Assistant's MQTT discovery, while the setting
 * allows it (building-385). They are sensors: an automation reads them and cannot switch them. Returns a function that
 * stops it.
 */
export function followHomeAutomation(
  facility: Pick<Facility, 'settings' | 'changes' | 'log'>,
  registry: DeviceRegistry,
  broker: Pick<Broker, 'publish'>,
): () => void {
  const published = new Map<string, string>()
  let gathering: NodeJS.Timeout | undefined
  const publish = async (): Promise<void> => {
    const { homeAutomation } = facility.settings.current()
    const wanted = new Map(homeAutomation ? registry.points().filter(isRoomLamp).map(discoveryOf) : [])
    for (const topic of [...published.keys(), ...wanted.keys()]) {
      const payload = wanted.get(topic) ?? ''
      if ((published.get(topic) ?? '') === payload) continue
      await broker.publish(topic, payload, { retain: true })
      if (payload === '') published.delete(topic)
      else published.set(topic, payload)
    }
  }
  const publishSoon = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      publish().catch(error => facility.log.warn({ err: error }, 'the lamps were not published'))
    }, gatherMs).unref()
  }
  const stopHearing = registry.onChange(change => {
    if (change.of === 'point' && change.what === 'desc') publishSoon()
    // A broker that was started again has forgotten what it was told.
    if (change.of === 'bridge' && change.view.state === 'ready') {
      published.clear()
      publishSoon()
    }
  })
  const stopFollowing = facility.changes.onCommit(publishSoon)
  return () => {
    clearTimeout(gathering)
    stopHearing()
    stopFollowing()
  }
}

/** The lamp in a room, never the one outside, which tells that a patron calls. */
function isRoomLamp({ point, bridge }: PointView): boolean {
  return (
    point.startsWith('light/') && !point.endsWith('-call') && roomOfPoint(point) !== null && bridge !== null
  )
}

/** The topic and the payload that describe a lamp (Home Assistant's documentation: MQTT discovery, binary sensor). */
function discoveryOf({ point, bridge, name }: PointView): [topic: string, payload: string] {
  const id = splitPoint(point)?.id ?? ''
  const config = {
    unique_id: `mayim_light_${id}`,
    name: name === point ? id : name,
    device_class: 'light',
    state_topic: pointTopic(point, 'state'),
    value_template: "{{ 'ON' if value_json.v.on else 'OFF' }}",
    availability_mode: 'all',
    availability: [
      {
        topic: pointTopic(point, 'avail'),
        value_template: "{{ 'online' if value_json.s == 'online' else 'offline' }}",
      },
      {
        topic: bridgeTopic(bridge ?? '', '$state'),
        value_template: "{{ 'online' if value == 'ready' else 'offline' }}",
      },
    ],
    device: { identifiers: ['mayim'], name: 'Mayim', manufacturer: 'Mayim' },
    origin: { name: 'Mayim' },
  }
  return [`homeassistant/binary_sensor/mayim/light-${id}/config`, JSON.stringify(config)]
}
