import { createSocket } from 'node:dgram'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import makeMdns from 'multicast-dns'
import { afterEach, describe, expect, it } from 'vitest'
import { readTasmota, readZigbee } from './discover-devices.ts'
import { discoverInNetwork } from './discover-network.ts'
import { discoverAtUsb } from './discover-usb.ts'

let ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends = []
})

describe('announcements at a broker', () => {
  it('reads relays and switches of Tasmota (docs: MQTT discovery, 9.3 and later)', () => {
    const told = {
      ip: '192.168.0.20',
      dn: 'Basement',
      fn: ['Lamp', 'Door', null],
      hn: 'basement',
      md: 'Sonoff 4CH Pro',
      t: 'basement',
      ft: '%prefix%/%topic%/',
      rl: [1, 1, 2, 3, 0, 0, 0, 0],
      swc: [-1, 0, 1, -1],
      swn: [null, 'Contact', null, null],
      btn: [0, 0, 0, 0],
    }
    expect(readTasmota(JSON.stringify(told))).toEqual({
      make: 'tasmota',
      address: 'basement',
      name: 'Basement',
      model: 'Sonoff 4CH Pro',
      relays: ['1', '2', '3'],
      inputs: ['2', '3'],
    })
    // Before 9.3 nothing was told of switches.
    expect(readTasmota(JSON.stringify({ ...told, swc: undefined }))?.inputs).toEqual([])
  })

  it('reads contacts and sensors of Zigbee2MQTT, and not what a device says of itself', () => {
    const binary = (property: string, more = {}) => ({
      type: 'binary',
      name: property,
      property,
      access: 1,
      ...more,
    })
    const list = [
      {
        friendly_name: 'door 3',
        definition: {
          model: 'MCCGQ11LM',
          exposes: [
            { type: 'numeric', property: 'battery', category: 'diagnostic' },
            binary('contact', { value_on: false, value_off: true }),
            binary('battery_low', { category: 'diagnostic' }),
            binary('tamper'),
          ],
        },
      },
      { friendly_name: 'flood', definition: { model: 'SJCGQ11LM', exposes: [binary('water_leak')] } },
      {
        friendly_name: 'plug',
        definition: {
          model: 'X',
          exposes: [{ type: 'switch', features: [binary('state_l1'), binary('state_l2')] }],
        },
      },
      { friendly_name: 'Coordinator', definition: null },
    ]
    expect(
      readZigbee(JSON.stringify(list)).map(({ address, relays, inputs }) => [address, relays, inputs]),
    ).toEqual([
      ['door 3', [], ['contact']],
      ['flood', [], ['water_leak']],
      ['plug', ['state_l1', 'state_l2'], []],
    ])
  })
})

describe('the network', () => {
  it('finds a Shelly with its parts, one with a password without them, and a printer', async () => {
    const open = await shelly(200, { 'switch:0': {}, 'switch:1': {}, 'input:0': {}, wifi: {} })
    const locked = await shelly(401, {})
    const place = { port: await freeUdpPort(), interface: '127.0.0.1', bind: '0.0.0.0' }
    const mdns = makeMdns(place)
    ends.push(() => new Promise<void>(resolve => mdns.destroy(() => resolve())))
    const srv = (name: string, port: number) => ({
      name,
      type: 'SRV' as const,
      data: { target: 'x.local', port },
    })
    await new Promise<void>(resolve => mdns.once('ready', resolve))
    mdns.on('query', ({ questions }) => {
      for (const { name, type } of questions ?? []) {
        if (type === 'PTR' && name === '_shelly._tcp.local') {
          const ptr = (data: string) => ({ name, type: 'PTR' as const, data })
          const said = { name: `one.${name}`, type: 'TXT' as const, data: ['gen=2', 'app=Pro2'] }
          mdns.respond([ptr(`one.${name}`), ptr(`two.${name}`), srv(`one.${name}`, open), said])
        }
        // A device that answers no more than it was asked.
        if (type === 'SRV' && name.startsWith('two.')) mdns.respond([srv(name, locked)])
        if (type === 'A') mdns.respond([{ name, type, data: '127.0.0.1' }])
        if (type === 'PTR' && name === '_pdl-datastream._tcp.local')
          mdns.respond({
            answers: [{ name, type, data: `Desk.${name}` }],
            additionals: [
              srv(`Desk.${name}`, 9100),
              { name: `Desk.${name}`, type: 'TXT', data: ['ty=EPSON TM-T88VI'] },
            ],
          })
      }
    })
    const found = await discoverInNetwork(place)
    const usual = { url: '', relays: [], inputs: [] }
    expect(found.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
      { ...usual, make: 'printer', address: '127.0.0.1:9100', name: 'Desk', model: 'EPSON TM-T88VI' },
      {
        ...usual,
        make: 'shelly',
        address: `127.0.0.1:${open}`,
        name: 'one',
        model: 'Pro2',
        relays: ['0', '1'],
        inputs: ['0'],
      },
      { ...usual, make: 'shelly', address: `127.0.0.1:${locked}`, name: 'two', model: '' },
    ])
  })
})

describe('USB', () => {
  it('finds readers that type and printers, and nothing where nothing is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'usb-'))
    ends.push(() => rmSync(folder, { recursive: true }))
    const [hidraw, printers] = [join(folder, 'hidraw'), join(folder, 'usb')]
    const device = (name: string, event: string, report: readonly number[]) => {
      mkdirSync(join(hidraw, name, 'device'), { recursive: true })
      writeFileSync(join(hidraw, name, 'device', 'uevent'), event)
      writeFileSync(join(hidraw, name, 'device', 'report_descriptor'), Buffer.from(report))
    }
    const reader =
      'DRIVER=hid-generic\nHID_ID=0003:0000FFFF:00000035\nHID_NAME=Sycreader USB Reader\nHID_PHYS=usb\n'
    device('hidraw0', reader, [5, 1, 9, 6, 0xa1, 1])
    device('hidraw1', reader, [5, 1, 9, 6, 0xa1, 1])
    device('hidraw2', 'HID_ID=0003:0000046D:0000C077\nHID_NAME=A mouse\n', [5, 1, 9, 2])
    mkdirSync(printers)
    writeFileSync(join(printers, 'lp0'), '')
    writeFileSync(join(printers, 'hiddev0'), '')
    const usual = { url: '', relays: [], inputs: [] }
    expect(await discoverAtUsb({ hidraw, printers })).toEqual([
      { ...usual, make: 'reader', address: 'ffff:0035', name: '', model: 'Sycreader USB Reader' },
      { ...usual, make: 'printer', address: join(printers, 'lp0'), name: '', model: '' },
    ])
    expect(await discoverAtUsb({ hidraw: join(folder, 'none'), printers: join(folder, 'none') })).toEqual([])
  })
})

async function shelly(status: number, parts: object): Promise<number> {
  const server: Server = createServer((request, response) => {
    response.statusCode = request.url === '/rpc/Shelly.GetStatus' ? status : 404
    response.end(JSON.stringify(parts))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise(resolve => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>(resolve => socket.bind(0, resolve))
  const { port } = socket.address()
  await new Promise<void>(resolve => socket.close(() => resolve()))
  return port
}
