import { ok, refuse } from '@mayim/domain/result.ts'
import { BadWire } from '@mayim/testing/sync/bad-wire.ts'
import { type TestSide, testSide } from '@mayim/testing/sync/two-sides.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CommandDesk, type CommandHandlers } from './command-desk.ts'

let hub: TestSide
let portal: TestSide
let wire: BadWire
let opened: unknown[]
/** Pending timers, which a test runs by hand. */
let timers: { run: () => void }[]
let desks: { hub: CommandDesk; portal: CommandDesk }

const after = (_ms: number, run: () => void) => {
  const timer = { run }
  timers.push(timer)
  return () => {
    timers = timers.filter(each => each !== timer)
  }
}

const onTimers = ({ hostClock, log }: TestSide) => ({ hostClock: { ...hostClock, after }, log })

beforeEach(async () => {
  hub = await testSide('hub')
  portal = await testSide('portal')
  opened = []
  timers = []
  const handlers: CommandHandlers = {
    openGarage: async body => {
      opened.push(body)
      return ok({ door: 'garage' })
    },
    openGate: async () => refuse('conflict', 'garageTooOften', { detail: { count: 3 } }),
    pay: () => Promise.reject(new Error('broken')),
  }
  desks = {
    hub: new CommandDesk(onTimers(hub), handlers),
    portal: new CommandDesk(onTimers(portal), {}),
  }
  wire = new BadWire({ hub, portal }, desks)
})
afterEach(async () => {
  await wire.cut()
  wire.end()
  await hub.database.close()
  await portal.database.close()
})

describe('while the sides are linked', () => {
  beforeEach(join)

  test('the other side runs a command, and its answer is returned', async () => {
    const answer = desks.portal.ask('openGarage', { reservationId: 'r-1' })
    await deliverAll()
    expect(await answer).toEqual(ok({ door: 'garage' }))
    expect(opened).toEqual([{ reservationId: 'r-1' }])
    expect(timers).toEqual([])
  })

  test('a refusal is returned unchanged', async () => {
    const answer = desks.portal.ask('openGate', {})
    await deliverAll()
    expect(await answer).toEqual(refuse('conflict', 'garageTooOften', { detail: { count: 3 } }))
  })

  test('an unknown command is refused as `later`, and one that throws as `noAnswer`', async () => {
    const unknown = desks.hub.ask('book', {})
    const broken = desks.portal.ask('pay', {})
    await deliverAll()
    expect(await unknown).toMatchObject({ kind: 'later' })
    expect(await broken).toMatchObject({ code: 'noAnswer' })
    expect(hub.faults).toHaveLength(1)
  })

  test('a command that is delivered twice is answered twice and run once', async () => {
    const answer = desks.portal.ask('openGarage', {})
    wire.repeatAll()
    await deliverAll()
    expect((await answer).ok).toBe(true)
    expect(opened).toHaveLength(1)
  })

  test('a command that arrives too late is not run, even if the clocks differ', async () => {
    hub.letPass(-3_600_000)
    await wire.cut()
    await join()
    const late = desks.portal.ask('openGarage', {})
    wire.passTime(13_000, { tick: false })
    await deliverAll()
    expect(await late).toMatchObject({ code: 'linkDown' })
    const inTime = desks.portal.ask('openGarage', {})
    await deliverAll()
    expect(await inTime).toMatchObject({ ok: true })
    expect(opened).toHaveLength(1)
  })

  test('a command settles as `noAnswer` at its deadline, and a later answer is ignored', async () => {
    const answer = desks.portal.ask('openGarage', {})
    for (const { run } of timers) run()
    expect(await answer).toMatchObject({ kind: 'unreachable', code: 'noAnswer' })
    await deliverAll()
    expect(opened).toHaveLength(1)
  })

  test('a pending command settles at once when the link breaks', async () => {
    const answer = desks.portal.ask('openGarage', {})
    await wire.cut()
    expect(await answer).toMatchObject({ code: 'noAnswer' })
    expect(desks.portal.linked()).toBe(false)
  })
})

test('no command is sent without a link', async () => {
  expect(await desks.portal.ask('openGarage', {})).toMatchObject({ kind: 'unreachable', code: 'linkDown' })
  await join()
  await wire.cut()
  expect(await desks.portal.ask('openGarage', {})).toMatchObject({ code: 'linkDown' })
  expect(opened).toEqual([])
})

async function join(): Promise<void> {
  await wire.connect()
  await vi.waitFor(async () => {
    await deliverAll()
    expect([desks.hub.linked(), desks.portal.linked()]).toEqual([true, true])
  })
}

async function deliverAll(): Promise<void> {
  for (let index = 0; index < 12; index += 1) await wire.deliver()
}
