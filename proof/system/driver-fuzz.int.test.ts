import { type AddressInfo, createServer } from 'node:net'
import { readPayload } from '@mayim/contract/building/device-payload.ts'
import { AmiReader } from '@mayim/firmware-bridge/drivers/asterisk/ami-connection.ts'
import { createReplyReader } from '@mayim/firmware-bridge/drivers/escpos/printer-status.ts'
import {
  chipOf,
  isHeld,
  readEdge,
  readLevels,
  readVersion,
} from '@mayim/firmware-bridge/drivers/gpio/gpio-tools.ts'
import { readHubRecords, statusIdsIn } from '@mayim/firmware-bridge/drivers/hartmann/notification-hub.ts'
import {
  createKeypadReader,
  createKeyReader,
  readPcProx,
} from '@mayim/firmware-bridge/drivers/hid/card-reports.ts'
import { controllers } from '@mayim/firmware-bridge/drivers/http-door/controller.ts'
import { readDigestChallenge } from '@mayim/firmware-bridge/drivers/http-door/http-door-driver.ts'
import { readPlate } from '@mayim/firmware-bridge/drivers/lpr/lpr-driver.ts'
import { ModbusDevice } from '@mayim/firmware-bridge/drivers/modbus/modbus-driver.ts'
import { template } from '@mayim/firmware-bridge/drivers/mqtt-devices/dialect.ts'
import { tasmota, zigbee2mqtt } from '@mayim/firmware-bridge/drivers/mqtt-devices/mqtt-driver.ts'
import { readChallenge, readShellyFrame } from '@mayim/firmware-bridge/drivers/shelly/shelly-frames.ts'
import { DriverRefusal } from '@mayim/firmware-bridge/ground/driver.ts'
import type { DeviceListener } from '@mayim/firmware-bridge/relay/relay-device.ts'
import { createRelayDriver } from '@mayim/firmware-bridge/relay/relay-driver.ts'
import { heapBytes } from '@mayim/firmware-bridge/testing/heap-bytes.ts'
import { recordingHost } from '@mayim/firmware-bridge/testing/recording-host.ts'
import { everyKind } from '@mayim/firmware-bridge/testing/relay-wiring.ts'
import { expect, it } from 'vitest'
import { createDeviceRegistry } from '../../hub/src/devices/device-registry.ts'
import { type Dice, diceOf } from '../dice.ts'
import { isWholeProof } from '../size.ts'

const inputs = isWholeProof ? 1_000_000 : 3_000
const answers = isWholeProof ? 100_000 : 200
const withinMs = isWholeProof ? 3_600_000 : 60_000
const mostGrowthBytes = 20_000_000

/** Messages of the devices, as their documents show them; each input is one of them with faults. */
const samples = [
  '{"id":1,"src":"shellypro4pm","dst":"mayim","result":{"was_on":false}}',
  '{"method":"NotifyStatus","params":{"ts":1.5,"switch:0":{"id":0,"output":true},"input:0":{"state":null}}}',
  '{"id":1,"error":{"code":401,"message":"{\\"auth_type\\":\\"digest\\",\\"nonce\\":16,\\"realm\\":\\"x\\"}"}}',
  '{"auth_type":"digest","nonce":1625038762,"nc":1,"realm":"shellypro4pm","algorithm":"SHA-256"}',
  'Digest realm="AXIS_ACCC", nonce="dcd98b71", algorithm=MD5, qop="auth,auth-int", opaque="5ccc"',
  '{"code":"SUCCESS","data":{"door_lock_relay_status":"lock","door_position_status":"close"}}',
  '{"DoorState":{"DoorPhysicalState":"Closed","DoorMode":"Accessed"}}',
  '{"type":1,"target":"status","arguments":[{"statusType":"Door","statusId":"00-1F::D1","strike":true}]}\u001e',
  '{"type":1,"target":"notification","arguments":[[{"NotificationType":"DOOR_CONTACT_STATE","SourceType":"Door","SourceId":1,"StateValues":["OPEN"]}]]}',
  '{"Status":{"Nodes":[{"Type":"Door","Id":1,"StatusId":"00-1F::D1","Nodes":null}]}}',
  '{"success":true,"result":{"switches":[{"switch":1,"active":false}]}}',
  '{"POWER1":"ON","StatusSNS":{"Switch1":{"Action":"OFF"}},"Command":"Unknown"}',
  '{"state":"ON","brightness":127}',
  '{"POWER":"ON","Dimmer":60}',
  '{"method":"NotifyStatus","params":{"light:0":{"id":0,"output":true,"brightness":60}}}',
  '{"state":"online","state_l1":"OFF","contact":true,"linkquality":120}',
  'gpiochip0 [pinctrl-rp1] (54 lines)\ngpiochip10 [gpio-brcmstb] (32 lines)',
  '\tline  17:\t"GPIO17"\toutput consumer="mayim"',
  'gpioset (libgpiod) v2.2.1',
  '17 1',
  '0 1 1 0',
  'Response: Success\r\nActionID: a1\r\n\r\nEvent: OriginateResponse\r\nReason: 4\r\n\r\n',
  '{"data":{"results":[{"plate":"nhk552","score":0.9}]}}',
  '<ANPR><licensePlate>1234567</licensePlate></ANPR>',
  '{"t":1,"sv":1,"cid":"01JD0007","exp":5,"op":"pulse","args":{"ms":3000},"by":"desk:17"}',
  '{"t":1,"sv":1,"eid":"01JD0008","type":"credential","data":{"format":"wedge","value":"10001"}}',
  '{"t":1,"sv":1,"v":{"lock":"unlocked","contact":"closed","mode":"pulse"},"since":1,"src":"local","seq":3}',
  '{"t":1,"sv":1,"ver":"0.1.0","boot":"b","host":"h","drivers":[],"points":[],"clock":1}',
  '\u0012\u0010\u0000\u0003\u0000',
] as const
const pieces = [
  '{',
  '}',
  '"',
  '\\',
  '[',
  ']',
  ':',
  '=',
  '\r\n',
  '\0',
  '1e999',
  'null',
  '__proto__',
  '\ud800',
  '-1',
  'ON',
]

/** One sample with some faults: cut, repeated, a piece put in, a character changed, or two samples crossed. */
function faulty(dice: Dice): string {
  let text: string = dice.pick(samples)
  for (let times = dice.below(4); times > 0; times -= 1) {
    const at = dice.below(text.length + 1)
    const kind = dice.below(5)
    if (kind === 0) text = text.slice(0, at)
    else if (kind === 1) text = text.slice(0, at) + dice.pick(pieces) + text.slice(at)
    else if (kind === 2)
      text = text.slice(0, at) + String.fromCharCode(dice.below(0x300)) + text.slice(at + 1)
    else if (kind === 3) text = text.slice(at) + text.slice(0, at)
    else text = text.slice(0, at) + dice.pick(samples).slice(at)
  }
  return text
}

const dialects = [
  tasmota('board'),
  zigbee2mqtt('zigbee2mqtt', 'plug', true),
  template({
    relays: { lamp: { command: 'esp/set', state: { topic: 'esp/state', field: 'state' } } },
    inputs: { door: { topic: 'esp/door' } },
    available: { topic: 'esp/status' },
  }),
]
const readKeys = createKeyReader()
const readKeypad = createKeypadReader()
const readReplies = createReplyReader(() => undefined)

function parse(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** What the hub hears of its bus. No bridge is ever ready here, so no point may ever take a command. */
const registry = createDeviceRegistry()
const topics = [
  'mayim/1/bridge/east/info',
  'mayim/1/bridge/east/res',
  'mayim/1/door/room-1-dry/state',
  'mayim/1/door/room-1-dry/avail',
  'mayim/1/door/room-1-dry/desc',
  'mayim/1/door/room-1-dry/ack',
  'mayim/1/door/room-1-dry/alert/forced',
  'mayim/1/reader/reception/event',
]

/** Gives one input to every parser. None may throw, but for the reader of Asterisk, which throws on a long message. */
function readAll(text: string, atMs: number): void {
  const bytes = Buffer.from(text, 'utf8')
  const value = parse(text)
  readShellyFrame(text)
  readChallenge(text)
  readDigestChallenge(text)
  for (const controller of Object.values(controllers)) {
    controller.succeeded(value)
    controller.readStatus('1', value)
  }
  for (const dialect of dialects) for (const topic of dialect.topics) dialect.read(topic, text)
  readHubRecords(text)
  statusIdsIn(value)
  readVersion(text)
  chipOf(text, ['pinctrl-rp1'])
  isHeld(text, '17')
  for (const row of text.split('\n')) readEdge(row)
  readLevels(text, ['17', '18'])
  readKeys.take(bytes.subarray(0, 8))
  readKeys.take(bytes.subarray(0, 9))
  readKeys.pause()
  readKeypad(bytes.subarray(0, 8), atMs)
  readPcProx(bytes.subarray(0, 9), bytes.subarray(1, 9))
  readPlate({ type: 'json', field: 'data.results.0.plate' }, text)
  readPlate({ type: 'hikvision' }, text)
  new AmiReader().read(`banner\r\n${text}`)
  readReplies(bytes)
  readPayload('set', bytes)
  for (const topic of topics) registry.take(topic, bytes)
  registry.take(`mayim/1/${text.slice(0, 40)}`, bytes)
}

it(
  `reads ${inputs} faulty messages with every parser: none throws, and memory stays flat`,
  () => {
    const dice = diceOf(20_261)
    const run = (count: number): void => {
      for (let at = 0; at < count; at += 1) {
        const text = faulty(dice)
        try {
          readAll(text, at)
        } catch (error) {
          throw new Error(`seed 20261, input ${at}: ${JSON.stringify(text)}`, { cause: error })
        }
      }
    }
    run(inputs / 5)
    const before = heapBytes()
    run((inputs / 5) * 4)
    expect(heapBytes() - before).toBeLessThan(mostGrowthBytes)
    expect(registry.points().filter(({ controllable }) => controllable)).toEqual([])
  },
  withinMs,
)

it(
  `takes ${inputs} random reports of a device, and switches nothing on`,
  async () => {
    const dice = diceOf(20_262)
    const writes: boolean[] = []
    const { promise: listening, resolve } = Promise.withResolvers<DeviceListener>()
    const driver = createRelayDriver([
      {
        key: 'random',
        open: () => ({
          model: 'random',
          reportsRelays: true,
          async start(listener) {
            listener.online()
            resolve(listener)
          },
          async write(_relay, { on }) {
            writes.push(on)
            if (dice.chance(0.1)) throw new DriverRefusal('timeout')
            return null
          },
          stop: async () => undefined,
        }),
        points: everyKind,
      },
    ])
    const host = recordingHost()
    host.state = () => undefined
    host.event = () => undefined
    await driver.start(host)
    const listener = await listening
    const names = ['0', '1', '2', '3', '4', '9', '', '-1', 'toString', '__proto__']
    for (let at = 0; at < inputs; at += 1) {
      const kind = dice.below(40)
      if (kind === 0) listener.online()
      else if (kind === 1) listener.offline('random')
      else if (kind === 2) listener.dimmer(dice.pick(names), dice.below(120))
      else if (kind < 20) listener.relay(dice.pick(names), dice.chance(0.5))
      else listener.input(dice.pick(names), dice.chance(0.5))
      if (at % 100 === 0) await Promise.resolve()
    }
    await driver.stop()
    expect(writes).not.toContain(true)
  },
  withinMs,
)

it(
  `survives ${answers} faulty answers of a relay board, and is never online by one`,
  async () => {
    const dice = diceOf(20_263)
    let sent = 0
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      socket.on('data', request => {
        sent += 1
        const answer = Buffer.concat([request.subarray(0, 8), Buffer.of(1, 0)])
        answer.writeUInt16BE(dice.below(12), 4)
        for (let times = 1 + dice.below(3); times > 0; times -= 1)
          answer[4 + dice.below(answer.length - 4)] = dice.below(256)
        // The unit is another one: no answer is right.
        answer[6] = 0xee
        socket.end(answer.subarray(0, 1 + dice.below(answer.length)))
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    let online = 0
    const device = new ModbusDevice(
      { host: '127.0.0.1', port, unit: 1, flash: false },
      { relays: ['0'], inputs: ['0'] },
      { answerMs: 8, firstPauseMs: 1, lastPauseMs: 1, pollMs: 1 },
    )
    await device.start({
      examined: () => undefined,
      online: () => {
        online += 1
      },
      offline: () => undefined,
      relay: () => undefined,
      input: () => undefined,
      dimmer: () => undefined,
    })
    await expect.poll(() => sent, { timeout: withinMs, interval: 50 }).toBeGreaterThan(answers)
    expect(online).toBe(0)
    await device.stop()
    await new Promise(resolve => server.close(resolve))
  },
  withinMs,
)
