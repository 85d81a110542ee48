import { ok } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterEach, expect, it } from 'vitest'
import type { Caller } from '../../ground/runtime/facility.ts'
import { noPeer } from '../../people/commands/peer.ts'
import { book } from '../book.ts'
import type { BookingInput } from '../booking-input.ts'
import { bookAnywhere } from './book-anywhere.ts'

onBothDialects('bookings in turn', openFresh => {
  let test: TestFacility
  afterEach(() => test.close())

  /** A facility with three places at each time, and so many patrons. */
  async function open(count: number): Promise<Caller[]> {
    test = await testFacility('portal', await openFresh('portal'))
    await test.set('bathMayServeShower', 'False')
    const patrons: Caller[] = []
    for (let index = 0; index < count; index += 1) patrons.push(await test.addPatron(`patron-${index}`))
    return patrons
  }

  const ask = (patron: Caller, more: Partial<BookingInput> = {}) =>
    bookAnywhere(test.facility, noPeer, patron, wish(patron, { date: tonightDate, ...more }))

  async function sell(patrons: readonly Caller[]): Promise<void> {
    for (const patron of patrons) {
      const booked = await book(test.facility, patron, wish(patron, { date: tonightDate }))
      if (!booked.ok) throw new Error(booked.code)
    }
  }

  /** A write that lasts until the returned function is called: nobody else can write meanwhile. */
  async function holdWriter(): Promise<() => Promise<void>> {
    const { promise: end, resolve: release } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const write = test.facility.write(async () => {
      begin()
      await end
      return ok(null)
    })
    await begun
    return async () => {
      release()
      await write
    }
  }

  it('refuse a full time without waiting for those who write, if she would have to wait', async () => {
    const [late, ...others] = await open(68)
    await sell(others.slice(0, 3))
    const release = await holdWriter()
    const asked = others.slice(3).map(patron => ask(patron, { time: '20:00' }))
    expect(await ask(late as Caller)).toMatchObject({
      code: 'slotTaken',
      field: 'reservationTime',
      detail: { time: '19:00', next: '18:15 19:45 20:00' },
    })
    await release()
    await Promise.all(asked)
  })

  it('tell her who has the last place that it is hers', async () => {
    const patrons = await open(3)
    const last = patrons.at(-1) as Caller
    await sell(patrons.slice(0, -1))
    const once = { key: 'key-of-her-page', asked: 'a shower at seven' }
    const booked = await ask(last, { once })
    const again = await ask(last, { once })
    if (!booked.ok || !again.ok) throw new Error('It was refused')
    expect(again.value.id).toBe(booked.value.id)
    expect(await ask(last)).toMatchObject({ code: 'alreadyReserved' })
  })

  it('sell to who came first, and send the others away when the last place is sold', async () => {
    const patrons = await open(80)
    const release = await holdWriter()
    const asked = patrons.map(patron => ask(patron))
    await release()
    const answers = await Promise.all(asked)
    expect(answers.map(answer => answer.ok)).toEqual(patrons.map((_, index) => index < 3))
    for (const answer of answers.slice(3)) expect(answer).toMatchObject({ code: 'slotTaken' })
  })

  it('refuse a night that is not open yet as before', async () => {
    const [late, ...first] = await open(4)
    await sell(first)
    expect(await ask(late as Caller, { date: '2026-12-20' })).toMatchObject({ code: 'reserveDateTooFar' })
    await test.set('bookingOpenToPatrons', 'False')
    expect(await ask(late as Caller)).toMatchObject({ code: 'notOpenYet' })
  })
})

it('tells who comes as one of very many to come back', async () => {
  const test = await testFacility('portal')
  const patron = await test.addPatron('patron-1')
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  const write = test.facility.write(async () => {
    await end
    return ok(null)
  })
  const ask = () => bookAnywhere(test.facility, noPeer, patron, wish(patron, { date: tonightDate }))
  const asked = Array.from({ length: 1_100 }, ask)
  expect(await Promise.race(asked)).toMatchObject({
    kind: 'tooMany',
    code: 'bookingsTooMany',
    detail: { seconds: 3 },
  })
  release()
  await write
  const codes = (await Promise.all(asked)).map(answer => (answer.ok ? 'ok' : answer.code))
  expect(codes.filter(code => code === 'ok')).toHaveLength(1)
  expect(codes.filter(code => code === 'bookingsTooMany')).toHaveLength(100)
  await test.close()
})
