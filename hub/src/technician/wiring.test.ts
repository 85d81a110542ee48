import { expect, test } from 'vitest'
import { compareWiring, type WiredFile, wiresOf, withMoved, withoutPoint, withPoint } from './wiring.ts'

const url = 'mqtt://127.0.0.1:1883'
const file: WiredFile = {
  simulated: { rooms: [1] },
  modbus: [{ host: '10.0.0.5', points: { door: { 'room-1-dry': { relay: 0 } } } }],
  mqtt: [{ url, devices: [] }],
}
const lamp = { url, make: 'tasmota', address: 'lamp-a', relay: '1' } as const

test('building-252: a found lamp is added, replaced and moved in the file', () => {
  const added = withPoint(file, 'light/room-9', lamp)
  expect(added.mqtt).toEqual([
    { url, devices: [{ tasmota: 'lamp-a', points: { light: { 'room-9': { relay: 1 } } } }] },
  ])
  expect(compareWiring(file, added)).toEqual([
    {
      what: 'light/room-9',
      change: 'added',
      was: null,
      is: '{"wire":{"relay":1},"device":"{\\"tasmota\\":\\"lamp-a\\"}"}',
    },
  ])

  const second = withPoint(added, 'light/room-9-call', { ...lamp, relay: '2' })
  expect([...wiresOf(second).keys()]).toEqual(['door/room-1-dry', 'light/room-9', 'light/room-9-call'])

  const replaced = withPoint(withoutPoint(added, 'light/room-9'), 'light/room-9', { ...lamp, address: 'b' })
  expect(compareWiring(added, replaced)).toMatchObject([{ what: 'light/room-9', change: 'changed' }])
  expect(JSON.stringify(replaced)).not.toContain('lamp-a')

  expect(compareWiring(file, withMoved(file, 'door/room-1-dry', 'door/room-2-dry'))).toMatchObject([
    { what: 'door/room-1-dry', change: 'removed' },
    { what: 'door/room-2-dry', change: 'added' },
  ])
})

test('building-252: a device without points leaves the file, and other parts are compared whole', () => {
  const without = withoutPoint(file, 'door/room-1-dry')
  expect(without.modbus).toBeUndefined()
  expect(compareWiring(file, { ...file, simulated: { rooms: [1, 2] } })).toEqual([
    { what: 'simulated', change: 'changed', was: '{"rooms":[1]}', is: '{"rooms":[1,2]}' },
  ])
})
