import { ok, refuse } from '@mayim/domain/result.ts'
import { BadWire } from '@mayim/testing/sync/bad-wire.ts'
import { type TestSide, testSide } from '@mayim/testing/sync/two-sides.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CommandDesk, type CommandHandlers } from './command-desk.ts'

let hub: TestSide
let portal: TestSide
let wire: BadWire
let opened: unknown[]
/** What is to happen after a while, when the test lets it. */
let alarms: { act: () => void }[]
let desks: { hub: CommandDesk; portal: CommandDesk }

const after = (_ms: number, act: () => void) => {
  const alarm = { act }
  alarms.push(alarm)
  return () => {
    alarms = alarms.filter(each => each !== alarm)
  }
}

beforeEach(async () => {
  hub = await testSide('hub')
  portal = await testSide('portal')
  opened = []
  alarms = []
  const handlers: CommandHandlers = {
    openGarage: async body => {
      opened.push(body)
      return ok({ door: 'garage' })
    },
    openGate: async () => refuse('conflict', 'garageTooOften', { detail: { count: 3 } }),
    pay: () => Promise.reject(new Error('broken')),
  }
  desks = {
    hub: new CommandDesk(hub, handlers, { after }),
    portal: new CommandDesk(portal, {}, { after }),
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

  test('what is asked is done on the other side, and its answer comes back', async () => {
    const answer = desks.portal.ask('openGarage', { reservationId: 'r-1' })
    await deliverAll()
    expect(await answer).toEqual(ok({ door: 'garage' }))
    expect(opened).toEqual([{ reservationId: 'r-1' }])
    expect(alarms).toEqual([])
  })

  test('a refusal comes back as it was given', async () => {
    const answer = desks.portal.ask('openGate', {})
    await deliverAll()
    expect(await answer).toEqual(refuse('conflict', 'garageTooOften', { detail: { count: 3 } }))
  })

  test('what the other side does not know comes later, and what fails there has no answer', async () => {
    const unknown = desks.hub.ask('book', {})
    const broken = desks.portal.ask('pay', {})
    await deliverAll()
    expect(await unknown).toMatchObject({ kind: 'later' })
    expect(await broken).toMatchObject({ code: 'noAnswer' })
    expect(hub.faults).toHaveLength(1)
  })

  test('a command that comes twice is answered twice and done once', async () => {
    const answer = desks.portal.ask('openGarage', {})
    wire.repeatAll()
    await deliverAll()
    expect((await answer).ok).toBe(true)
    expect(opened).toHaveLength(1)
  })

  test('a command that was long under way is not begun, whatever the clocks say', async () => {
    hub.letPass(-3_600_000)
    await wire.cut()
    await join()
    const late = desks.portal.ask('openGarage', {})
    wire.passTime(4_000, { tick: false })
    await deliverAll()
    expect(await late).toMatchObject({ code: 'linkDown' })
    const inTime = desks.portal.ask('openGarage', {})
    await deliverAll()
    expect(await inTime).toMatchObject({ ok: true })
    expect(opened).toHaveLength(1)
  })

  test('who waits is told when the time is over, and what comes after that is not heard', async () => {
    const answer = desks.portal.ask('openGarage', {})
    for (const { act } of alarms) act()
    expect(await answer).toMatchObject({ kind: 'unreachable', code: 'noAnswer' })
    await deliverAll()
    expect(opened).toHaveLength(1)
  })

  test('who waits is told at once when the link breaks', async () => {
    const answer = desks.portal.ask('openGarage', {})
    await wire.cut()
    expect(await answer).toMatchObject({ code: 'noAnswer' })
    expect(desks.portal.linked()).toBe(false)
  })
})

test('without a link nothing is asked', async () => {
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
