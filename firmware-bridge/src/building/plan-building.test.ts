import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allowedPoints, demoLayout, isAdmittedName } from '@mayim/contract/building/facility-points.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { readBuilding } from '../testing/read-building.ts'

const folder = mkdtempSync(join(tmpdir(), 'mayim-building-'))
afterAll(() => rmSync(folder, { recursive: true }))

const writeBuilding = (text: string): string => {
  const file = join(folder, 'building.json')
  writeFileSync(file, text)
  return file
}
const simulated = { rooms: [1], cubicles: [], garage: false, printers: ['kiosk'], readers: [] }
const reception = { reception: { host: '10.0.0.9', port: 9100 } }

describe('readBuilding', () => {
  it('simulates the demo building without a file', () => {
    expect(readBuilding(null, null)).toMatchObject([{ driver: 'simulator' }])
  })

  it('plans one driver for the simulated points and one for the real printers', () => {
    const plans = readBuilding(writeBuilding(JSON.stringify({ simulated, printers: reception })), null)
    expect(plans.map(plan => [plan.driver, plan.points.length])).toEqual([
      ['simulator', 5],
      ['escpos', 1],
    ])
  })

  it('plans a driver for the phone system, whose password is not in the file', () => {
    const phone = { host: '10.0.0.8', port: 5038, username: 'hub' }
    const file = writeBuilding(JSON.stringify({ simulated, printers: {}, phone }))
    const options = { channel: 'PJSIP/{ext}', context: 'default', secret: 's' }
    expect(readBuilding(file, 's').at(-1)).toMatchObject({ driver: 'asterisk', options })
    expect(() => readBuilding(file, null)).toThrow(/BRIDGE_PHONE_SECRET/)
  })

  it('plans one driver for all boards of a kind', () => {
    const board = (host: string, room: number) => ({
      host,
      points: { light: { [`room-${room}`]: { relay: 0 } } },
    })
    const file = (...modbus: object[]) => writeBuilding(JSON.stringify({ modbus }))
    expect(readBuilding(file(board('a', 1), board('b', 2)), null)).toMatchObject([
      {
        driver: 'modbus',
        points: ['light/room-1', 'light/room-2'],
        options: { devices: [{ host: 'a', port: 502, unit: 1, flash: false }, { host: 'b' }] },
      },
    ])
    expect(() => readBuilding(file(board('a', 1), board('b', 1)), null)).toThrow(/light\/room-1/)
  })

  it('reads the password of a device from the file of secrets (building-175)', () => {
    const device = { host: '10.0.0.21', secret: 'lamps', points: { light: { 'room-2': { relay: 0 } } } }
    const file = writeBuilding(JSON.stringify({ shelly: [device] }))
    const secrets = join(folder, 'secrets.json')
    const readWith = (text: string, mode: number) => {
      writeFileSync(secrets, text)
      chmodSync(secrets, mode)
      return readBuilding(file, null, secrets)
    }
    expect(readWith('{"lamps":"s3"}', 0o640)).toMatchObject([
      { driver: 'shelly', options: { devices: [{ password: 's3', port: 80 }] } },
    ])
    expect(() => readWith('{"lamps":"s3"}', 0o644)).toThrow(/others may read/)
    expect(() => readWith('{"doors":"s3"}', 0o600)).toThrow(/no secret of the name lamps/)
    expect(() => readWith('{"lamps":3}', 0o600)).toThrow(/BRIDGE_SECRETS/)
    expect(() => readBuilding(file, null)).toThrow(/BRIDGE_SECRETS/)
  })

  it.each([
    ['light/hall', { light: { hall: { relay: 0 } } }],
    ['output/fan', { output: { fan: { relay: 0 } } }],
    ['door/room-1', { door: { 'room-1': { relay: 0 } } }],
  ])('refuses a real point that no hub admits: %s (building-182)', (point, points) => {
    const file = writeBuilding(JSON.stringify({ modbus: [{ host: '10.0.0.20', points }] }))
    expect(() => readBuilding(file, null)).toThrow(point)
  })

  it.each([
    ['invalid JSON', '{'],
    ['a missing field', '{"simulated":{}}'],
    [
      'a printer that is simulated and real',
      JSON.stringify({ simulated, printers: { kiosk: reception.reception } }),
    ],
    ['an invalid port', JSON.stringify({ simulated, printers: { desk: { host: 'a', port: 0 } } })],
  ])('throws and names the fault of the file: %s', (_name, text) => {
    expect(() => readBuilding(writeBuilding(text), null)).toThrow(/BRIDGE_BUILDING|both/)
  })

  it('reads the example of deploy', () => {
    const example = readFileSync(new URL('../../../deploy/building.example.json', import.meta.url), 'utf8')
    const certificate = join(folder, 'unifi.pem')
    writeFileSync(certificate, 'a certificate')
    const file = writeBuilding(example.replace('/etc/mayim/unifi.pem', certificate))
    const secrets = join(folder, 'all.json')
    const names = ['lamps', 'broker', 'unifi', 'camera']
    writeFileSync(secrets, JSON.stringify(Object.fromEntries(names.map(name => [name, name]))), {
      mode: 0o600,
    })
    const plans = readBuilding(file, 's', secrets)
    expect(plans.map(plan => plan.driver).sort()).toEqual([
      'asterisk',
      'escpos',
      'gpio',
      'hid',
      'http-door',
      'lpr',
      'modbus',
      'mqtt',
      'shelly',
    ])
    const allowed = new Set(allowedPoints(demoLayout))
    expect(plans.flatMap(plan => plan.points).filter(point => !allowed.has(point))).toEqual([])
    expect([...allowed].filter(point => !isAdmittedName(point))).toEqual([])
  })

  const full = {
    simulated,
    printers: reception,
    phone: { host: '10.0.0.8', port: 5038, username: 'hub' },
    modbus: [
      {
        host: '10.0.0.20',
        points: {
          door: { 'room-2-dry': { relay: 0, contact: { input: 0, invert: true } } },
          garage: { main: { relay: 1, closedContact: 1 } },
        },
      },
    ],
    'http-door': [
      {
        controller: 'axis',
        host: '10.0.0.22',
        secret: 'gate',
        pulseMs: 5_000,
        points: { door: { 'room-9-dry': { relay: 'Axis-1' } } },
      },
    ],
    hartmann: [
      {
        host: '10.0.0.23',
        username: 'mayim',
        secret: 'gate',
        pulseMs: 5_000,
        points: { door: { 'room-8-dry': { relay: 12, contact: 12 } } },
      },
    ],
    readers: { reception: { vendorId: 0x0c27, productId: 0x3bfa, type: 'pcprox' } },
    lpr: { port: 8090, cameras: { gate: { secret: 'gate', format: { type: 'json', field: 'plate' } } } },
    gpio: [{ activeLow: true, points: { input: { mains: { input: 17 } } } }],
    mqtt: [
      {
        url: 'mqtt://10.0.0.5:1883',
        devices: [
          { tasmota: 'board', points: { light: { 'room-3': { dimmer: 1, onPct: 40, fadeMs: 500 } } } },
          { zigbee2mqtt: 'Hall plug', timed: true, points: { light: { 'room-4': { relay: 'state' } } } },
          {
            topics: {
              relays: { lamp: { command: 'esp/set', state: { topic: 'esp/state' } } },
              dimmers: { soft: { command: 'esp/dim', state: 'esp/dimmed' } },
            },
            points: { light: { 'room-5': { relay: 'lamp' } } },
          },
        ],
      },
    ],
    shelly: [{ host: '10.0.0.21', points: { light: { 'room-2': { relay: 0 } } } }],
  }

  it('wants a relay or a dimmer for a lamp, and a brightness only for a dimmer (building-651)', () => {
    const lamp = (wire: object) =>
      writeBuilding(
        JSON.stringify({ shelly: [{ host: '10.0.0.21', points: { light: { 'room-2': wire } } }] }),
      )
    expect(() => readBuilding(lamp({ dimmer: 0, onPct: 60 }), null)).not.toThrow()
    for (const wire of [{}, { relay: 0, dimmer: 0 }])
      expect(() => readBuilding(lamp(wire), null)).toThrow(/light\/room-2 needs either/)
    expect(() => readBuilding(lamp({ relay: 0, fadeMs: 500 }), null)).toThrow(/no brightness/)
  })

  it.each(objectsIn(full))('refuses a key that it does not know in %s (building-172)', path => {
    const file: Tree = structuredClone(full)
    const place = path
      .split('/')
      .filter(Boolean)
      .reduce((at, key) => at[key] as Tree, file)
    place.colour = 'blue'
    const secrets = join(folder, 'gate.json')
    writeFileSync(secrets, '{"gate":"s"}', { mode: 0o600 })
    expect(() => readBuilding(writeBuilding(JSON.stringify(file)), 's', secrets)).toThrow(/colour/)
    delete place.colour
    expect(() => readBuilding(writeBuilding(JSON.stringify(file)), 's', secrets)).not.toThrow()
  })
})

interface Tree {
  [key: string]: unknown
}

/** The path of each object in a value, the value itself included. */
function objectsIn(value: object, path = '/'): string[] {
  const inner = Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'object' && one !== null ? objectsIn(one, `${path}${key}/`) : [],
  )
  return Array.isArray(value) ? inner : [path, ...inner]
}
