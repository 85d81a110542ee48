import { wiringFaults } from '@mayim/domain/building/wiring-faults.ts'
import { expect, test } from 'vitest'
import { hostsOfFile, wiresOfFile } from './building-wires.ts'
import { hostKey, plainHost, unknownSite } from './wire-address.ts'

type File = Readonly<Record<string, unknown>>
const faultsOf = (file: File) => wiringFaults(wiresOfFile(file), [], () => true)
const lamp = (relay: unknown, id = 'room-3-call') => ({ light: { [id]: { relay } } })
const door = (relay: unknown, id = 'room-3-dry') => ({ door: { [id]: { relay } } })

/** Two devices of one list, one with a lamp, one with a door. */
const pair = (part: string, one: object, other: object, relay: unknown = 1, otherRelay = relay): File => ({
  [part]: [
    { ...one, points: lamp(relay) },
    { ...other, points: door(otherRelay) },
  ],
})
const behind = (one: string, other: string, device: object = { tasmota: 'board' }): File => ({
  mqtt: [
    { url: one, devices: [{ ...device, points: lamp(1) }] },
    { url: other, devices: [{ ...device, points: door(1) }] },
  ],
})
const devices = (one: object, other: object): File => ({
  mqtt: [{ url: 'mqtt://b', devices: [one, other] }],
})
const topics = (command: string, on?: string) => ({
  topics: { relays: { lamp: { command, ...(on && { on }) } } },
  points: lamp('lamp'),
})

test.each<[string, File]>([
  ['one relay of one board', { modbus: [{ host: 'a', points: { ...lamp(6), ...door(6) } }] }],
  ['a host in capitals with a dot', pair('modbus', { host: 'Board.Lan' }, { host: 'board.lan.' })],
  ['the usual port, written or not', pair('modbus', { host: 'a' }, { host: 'a', port: 502 })],
  ['the own unit, written or not', pair('modbus', { host: 'a' }, { host: 'a', unit: 255 })],
  ['a short address', pair('shelly', { host: '127.1' }, { host: '127.0.0.1', port: 80 })],
  ['a number as address', pair('shelly', { host: '167772165' }, { host: '10.0.0.5' })],
  ['IPv6 in two forms', pair('shelly', { host: 'fe80:0::1' }, { host: '[FE80::1]' })],
  ['IPv4 in IPv6', pair('modbus', { host: '::ffff:10.0.0.5' }, { host: '10.0.0.5' })],
  ['two names of the own machine', pair('modbus', { host: '::1' }, { host: 'localhost' })],
  ['a door with TLS and without', pair('http-door', { host: 'a', port: 443 }, { host: 'A', port: 80 }, 'x')],
  ['the number of a door', pair('hartmann', { host: 'a' }, { host: 'a' }, 12)],
  ['a switch of 2N with a zero', pair('http-door', { host: 'a' }, { host: 'a' }, '1', '01')],
  [
    'a relay and the dimmer of a Shelly',
    {
      shelly: [{ host: 'a', points: { light: { a: { relay: 0 }, b: { dimmer: 0 } } } }],
    },
  ],
  ['a line of the header', pair('gpio', {}, { chip: 'pinctrl-rp1' }, 17)],
  ['a line as relay and as contact', { gpio: [{ points: { door: { a: { relay: 17, contact: 17 } } } }] }],
  [
    'a line as relay of one and input of another',
    {
      gpio: [{ points: lamp(17) }, { points: { input: { mains: { input: { input: 17, invert: true } } } } }],
    },
  ],
  ['a broker with user, path and port', behind('mqtt://b', 'mqtt://me@B.:1883/path')],
  ['a broker with TLS and without', behind('mqtt://b:1883', 'mqtts://b')],
  ['a Tasmota and its topic', devices({ tasmota: 'board', points: door(2) }, topics('cmnd/board/POWER2'))],
  [
    'a Zigbee device and its topic',
    devices({ zigbee2mqtt: 'plug', points: door('state') }, topics('zigbee2mqtt/plug/set', '{"state":"ON"}')),
  ],
  [
    'a state and its brightness',
    devices(
      { zigbee2mqtt: 'plug', points: door('state_l1') },
      { zigbee2mqtt: 'plug', base: 'zigbee2mqtt', points: { light: { a: { dimmer: 'brightness_l1' } } } },
    ),
  ],
  ['one topic', devices(topics('esp/set'), { ...topics('esp/set'), points: door('lamp') })],
  ['one printer', { printers: { kiosk: { host: 'P', port: 9100 }, reception: { host: 'p', port: 9100 } } }],
  [
    'one printer at USB',
    {
      printers: { kiosk: { device: '/dev/usb//lp0' }, reception: { device: '/dev/usb/./lp0' } },
    },
  ],
])('building-260: refuses %s', (_name, file) => {
  expect(faultsOf(file)).toHaveLength(1)
  expect(['wiredTwice', 'inputIsOutput']).toContain(faultsOf(file)[0]?.code)
})

test.each<[string, File]>([
  ['two boards', pair('modbus', { host: 'a' }, { host: 'b' })],
  ['two units behind one gateway', pair('modbus', { host: 'a', unit: 2 }, { host: 'a', unit: 3 })],
  ['two ports of one host', pair('modbus', { host: 'a', port: 5020 }, { host: 'a', port: 5021 })],
  [
    'a coil and a discrete input of one number',
    {
      modbus: [{ host: 'a', points: { door: { a: { relay: 1, contact: 1 } } } }],
    },
  ],
  [
    'the contact of a door at its controller',
    {
      'http-door': [{ host: 'a', points: { door: { a: { relay: 'x', contact: 'x' } } } }],
    },
  ],
  [
    'two relays of one board',
    { mqtt: [{ url: 'mqtt://b', devices: [{ tasmota: 'board', points: { ...lamp(1), ...door(2) } }] }] },
  ],
  [
    'two payloads of one topic',
    devices(topics('esp/set', '1'), { ...topics('esp/set', '2'), points: door('lamp') }),
  ],
  [
    'a contact that two points read',
    {
      modbus: [{ host: 'a', points: { input: { a: { input: 3 }, b: { input: 3 } } } }],
    },
  ],
  ['no file at all', { modbus: 'no', mqtt: [{ url: '', devices: null }], printers: [], lpr: 3 }],
])('building-260: admits %s', (_name, file) => {
  expect(faultsOf(file)).toEqual([])
})

test('building-260: a point of two parts of a file, and where each stands', () => {
  const file = { simulated: { rooms: [3] }, shelly: [{ host: '10.0.0.7', points: lamp(0) }] }
  expect(faultsOf(file)).toEqual([
    {
      code: 'pointTwice',
      first: 'light/room-3-call',
      second: 'light/room-3-call',
      at: '/shelly/0/points/light/room-3-call',
      otherAt: '/simulated',
    },
  ])
})

test('building-260: a name counts as its address where it is known, and pins belong to their machine', () => {
  const site = { machine: 'm1', addressOf: (host: string) => (host === 'board.lan' ? '10.0.0.5' : undefined) }
  expect(hostKey('Board.lan', site)).toBe(hostKey('10.0.0.5', site))
  expect(hostKey('localhost', site)).not.toBe(hostKey('localhost', unknownSite))
  expect(plainHost(' not a host ')).toBe('not a host')
  expect(hostsOfFile(behind('mqtt://B:1883', 'mqtt://[::1]'))).toEqual(['b', 'localhost'])
  const pins = { gpio: [{ points: lamp(17) }] }
  const [here] = wiresOfFile(pins, site)
  const [there] = wiresOfFile(pins, { ...site, machine: 'm2' }, 'Annex')
  expect(here?.channels[0]?.key).not.toBe(there?.channels[0]?.key)
  expect(there?.place).toBe('Annex: /gpio/0/points/light/room-3-call')
})

test('building-260: a wire is read by a person', () => {
  const [wire] = wiresOfFile({
    modbus: [
      {
        host: '192.168.1.40',
        unit: 2,
        points: { door: { a: { relay: 6, contact: { input: 1, invert: true } } } },
      },
    ],
  })
  expect(wire).toMatchObject({
    words: 'Modbus 192.168.1.40, relay 6',
    parts: [
      { part: 'unit', value: '2' },
      { part: 'relay', value: '6' },
      { part: 'contact', value: '1 (invert)' },
    ],
  })
})
