import { writePayload } from '@mayim/contract/building/device-payload.ts'
import type { Payloads } from '@mayim/contract/building/payloads.ts'
import { type Point, pointTopic } from '@mayim/contract/building/topics.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type DevicesRig, devicesRig } from './testing/devices-rig.ts'

let rig: DevicesRig
let acks: Payloads['ack'][]
let states: unknown[]
afterEach(() => rig.stop())

const door: Point = 'door/room-1-dry'
const begin = async (): Promise<void> => {
  rig = await devicesRig()
  acks = []
  states = []
  rig.devices.registry.onAck((_point, ack) => acks.push(ack))
  rig.devices.registry.onChange(change => {
    if (change.of === 'point' && change.what === 'state' && change.view.point === door)
      states.push(change.view.state)
  })
}
/** A command as the wire carries it, without the hub's own checks. */
const publish = async (
  command: Partial<Payloads['set']> & { cid: string },
  options: { retain?: boolean; point?: Point } = {},
): Promise<void> => {
  const now = Date.now()
  const body = { exp: now + 5_000, op: 'pulse', args: { ms: 100 }, by: 'test', ...command }
  const payload = writePayload('set', command.t ?? now, body)
  await rig.broker.publish(pointTopic(options.point ?? door, 'set'), payload, {
    retain: options.retain ?? false,
  })
}
const ackOf = (cid: string): Promise<void> => rig.until(() => acks.some(ack => ack.cid === cid))
const neverUnlocked = (): boolean => states.every(state => (state as { lock: string }).lock === 'locked')

describe('a command that comes too late', () => {
  it('is refused eleven seconds after its issue', async () => {
    await begin()
    const issued = Date.now() - 11_000
    await publish({ cid: 'late-0001', t: issued, exp: issued + 5_000 })
    await ackOf('late-0001')
    expect(acks).toMatchObject([{ st: 'rejected', code: 'expired' }])
    expect(neverUnlocked()).toBe(true)
  })

  it('is refused when its expiry is later than its kind allows: the clocks differ', async () => {
    await begin()
    await publish({ cid: 'clock-0001', exp: Date.now() + 60_000 })
    await ackOf('clock-0001')
    expect(acks).toMatchObject([{ st: 'rejected', code: 'clock' }])
    expect(neverUnlocked()).toBe(true)
  })

  it.each(['door/room-1-dry', 'garage/main'] as const)(
    'is not carried out after an outage of the bridge: %s',
    async point => {
      await begin()
      await rig.bridge.stop()
      const open = point === 'garage/main' ? { op: 'open', args: {} } : {}
      await publish({ cid: 'away-0001', ...open }, { point })
      await rig.startBridgeAgain()
      await rig.until(() => rig.devices.registry.controllable(point))
      // A later command was answered, so the earlier one had time to arrive.
      expect(await rig.devices.send('light/room-1', 'on', {}, { by: 'test' })).toMatchObject({ ok: true })
      expect(acks.some(ack => ack.cid === 'away-0001')).toBe(false)
      expect(rig.devices.registry.point(point)?.state).toMatchObject(
        point === 'garage/main' ? { pos: 'closed' } : { lock: 'locked' },
      )
    },
  )

  it('is not carried out after a restart of the broker', async () => {
    await begin()
    const published = publish({ cid: 'broker-0001', args: { ms: 60_000 } }, {})
    await rig.restartBroker()
    await published.catch(() => {})
    await rig.until(() => rig.devices.registry.controllable(door))
    expect(await rig.devices.send('light/room-1', 'on', {}, { by: 'test' })).toMatchObject({ ok: true })
    const before = acks.findIndex(ack => ack.cid === 'broker-0001')
    // It arrived before the end or is lost: nothing of it arrives after the restart.
    if (before < 0) expect(rig.devices.registry.point(door)?.state).toMatchObject({ lock: 'locked' })
    else expect(acks[before]?.st).toBe('accepted')
  })

  it('is ignored when it was retained by mistake', async () => {
    await begin()
    await rig.bridge.stop()
    await publish({ cid: 'retained-0001' }, { retain: true })
    await rig.startBridgeAgain()
    await rig.until(() => rig.devices.registry.controllable(door))
    expect(await rig.devices.send('light/room-1', 'on', {}, { by: 'test' })).toMatchObject({ ok: true })
    expect(acks.some(ack => ack.cid === 'retained-0001')).toBe(false)
    expect(neverUnlocked()).toBe(true)
  })
})

describe('an invalid command', () => {
  it('is carried out once when it arrives twice', async () => {
    await begin()
    await publish({ cid: 'twice-0001' })
    await publish({ cid: 'twice-0001' })
    await rig.until(() => acks.some(ack => ack.st === 'done'))
    await publish({ cid: 'twice-0001' })
    await rig.until(() => acks.filter(ack => ack.st === 'done').length === 2)
    expect(states.filter(state => (state as { lock: string }).lock === 'unlocked')).toHaveLength(1)
  })

  it('is refused: another kind, arguments that do not fit or are missing, a name from the prototype', async () => {
    await begin()
    const wrong = [
      { op: 'kick', args: {} },
      { args: { ms: 10_000_000 } },
      { args: {} },
      { op: 'constructor', args: {} },
    ]
    for (const [index, command] of wrong.entries()) {
      await publish({ cid: `wrong-000${index}`, ...command })
      await ackOf(`wrong-000${index}`)
    }
    expect(acks).toMatchObject(wrong.map(() => ({ st: 'rejected', code: 'bad-args' })))
    expect(neverUnlocked()).toBe(true)
  })

  it('changes nothing when it cannot be read', async () => {
    await begin()
    for (const payload of ['', '{', 'null', '[]', '{"cid":1}', '\u0000', '"'.repeat(1_000)]) {
      await rig.broker.publish(pointTopic(door, 'set'), payload)
    }
    expect(await rig.devices.send(door, 'pulse', { ms: 100 }, { by: 'test' })).toMatchObject({ ok: true })
  })
})
