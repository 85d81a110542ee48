import { expect, test } from 'vitest'
import { type FoundPlace, isSameDevice, placesOf, withFound } from './wire-found.ts'
import { compareWiring, type WiredFile, wiresOf, withMoved, withoutPoint } from './wiring.ts'

const url = 'mqtt://127.0.0.1:1883'
const file: WiredFile = {
  simulated: { rooms: [1] },
  modbus: [{ host: '10.0.0.5', points: { door: { 'room-5-dry': { relay: 0 } } } }],
  mqtt: [{ url, devices: [] }],
}
const lamp = { url, make: 'tasmota', address: 'lamp-a', channel: '1', use: 'relay' } as const
const withPoint = (before: WiredFile, point: string, found: Omit<FoundPlace, 'point'>): WiredFile => {
  const after = withFound(before, { ...found, point })
  if (after === null) throw new Error('the file does not take it')
  return after
}

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
      is: { device: 'Tasmota lamp-a', parts: [{ part: 'relay', value: '1' }] },
    },
  ])

  const second = withPoint(added, 'light/room-9-call', { ...lamp, channel: '2' })
  expect([...wiresOf(second).keys()]).toEqual(['door/room-5-dry', 'light/room-9', 'light/room-9-call'])

  const replaced = withPoint(withoutPoint(added, 'light/room-9'), 'light/room-9', { ...lamp, address: 'b' })
  expect(compareWiring(added, replaced)).toMatchObject([{ what: 'light/room-9', change: 'changed' }])
  expect(JSON.stringify(replaced)).not.toContain('lamp-a')

  expect(compareWiring(file, withMoved(file, 'door/room-5-dry', 'door/room-6-dry'))).toMatchObject([
    { what: 'door/room-5-dry', change: 'removed' },
    { what: 'door/room-6-dry', change: 'added' },
  ])
})

test('building-252: a device without points leaves the file, and each simulated point and setting is compared', () => {
  const without = withoutPoint(file, 'door/room-5-dry')
  expect(without.modbus).toBeUndefined()
  const second = compareWiring(file, { ...file, simulated: { rooms: [1, 2] }, interlock: true })
  expect(second.map(({ what, change, is }) => [what, change, is?.device])).toEqual([
    ['door/room-2-dry', 'added', 'Simulated'],
    ['door/room-2-wet', 'added', 'Simulated'],
    ['interlock', 'added', 'true'],
    ['light/room-2', 'added', 'Simulated'],
    ['light/room-2-call', 'added', 'Simulated'],
  ])
})

test('building-252: a door of one device has its relay and its contact', () => {
  const door = { ...lamp, make: 'shelly', url: '', address: '10.0.0.7' } as const
  const relay = withPoint(file, 'door/room-2-dry', door)
  const both = withPoint(relay, 'door/room-2-dry', { ...door, use: 'contact', channel: '0' })
  expect(both.shelly).toEqual([
    { host: '10.0.0.7', points: { door: { 'room-2-dry': { relay: 1, contact: 0 } } } },
  ])
  const other = { ...door, address: '10.0.0.7:8080', secret: 'basement' }
  expect(withPoint(both, 'light/room-2', other).shelly).toMatchObject([
    { host: '10.0.0.7' },
    { host: '10.0.0.7', port: 8080, secret: 'basement' },
  ])
})

test('building-252: a printer and a reader are a device of their own', () => {
  const printer = { ...lamp, make: 'printer', use: 'printer', url: '', channel: undefined } as const
  const net = withPoint(file, 'printer/reception', { ...printer, address: '10.0.0.9:9100' })
  const usb = withPoint(net, 'printer/kiosk', { ...printer, address: '/dev/usb/lp0' })
  const reader = { ...printer, make: 'reader', use: 'reader', address: '0c27:3bfa' } as const
  expect(withPoint(usb, 'reader/reception', reader)).toMatchObject({
    printers: { reception: { host: '10.0.0.9', port: 9100 }, kiosk: { device: '/dev/usb/lp0' } },
    readers: { reception: { vendorId: 0x0c27, productId: 0x3bfa, type: 'keyboard' } },
  })
})

test('building-251: a device is known however the file writes it', () => {
  const shelly = { make: 'shelly', address: '10.0.0.7' } as const
  expect(isSameDevice({ host: '10.0.0.7.' }, shelly)).toBe(true)
  expect(isSameDevice({ host: '10.0.0.7', port: 80 }, shelly)).toBe(true)
  expect(isSameDevice({ host: '10.0.0.7', port: 81 }, shelly)).toBe(false)
  expect(isSameDevice({ device: '/dev/usb/lp0' }, { make: 'printer', address: '/dev/usb/lp1' })).toBe(false)
})

test('building-252: a garage is wired in its form, and an unknown broker takes nothing', () => {
  expect(placesOf('garage/main')).toEqual([])
  expect(placesOf('door/pool-1')).toEqual(['contact'])
  expect(withFound(file, { ...lamp, point: 'light/room-9', url: 'mqtt://elsewhere' })).toBeNull()
  expect(withFound(file, { ...lamp, point: 'light/room-9', channel: undefined })).toBeNull()
})
