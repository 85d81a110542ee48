import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterEach, expect, it } from 'vitest'
import { book } from './book.ts'
import { startHoldsJob } from './holds-job.ts'
import { reservationById, statusHistoryOf } from './reservation-table.ts'

onBothDialects('the holds job', openFresh => {
  let test: TestFacility
  afterEach(() => test.close())

  async function held(): Promise<string> {
    test = await testFacility('portal', await openFresh('portal'))
    const patron = await test.addPatron('patron-1')
    const booked = await book(
      test.facility,
      patron,
      wish(patron, { date: tonightDate, wantedStatus: 'Pending' }),
    )
    if (!booked.ok) throw new Error(booked.code)
    return booked.value.id
  }
  const statusOf = async (id: string) => (await reservationById(test.facility.db, id))?.bookingStatus

  it('ends holds that expired while the process was down, and checks again when the clock is set', async () => {
    const id = await held()
    const job = startHoldsJob(test.facility)
    await job.settled()
    expect(await statusOf(id)).toBe('Pending')
    test.clock.advance(600_000)
    await job.settled()
    expect(await statusOf(id)).toBe('Canceled')
    await job.stop()
  })

  it('ends a hold once with two processes', async () => {
    const id = await held()
    test.clock.advance(600_000)
    const jobs = [startHoldsJob(test.facility), startHoldsJob(test.facility)]
    await Promise.all(jobs.map(job => job.settled()))
    expect(await statusHistoryOf(test.facility.db, id)).toHaveLength(2)
    await Promise.all(jobs.map(job => job.stop()))
  })

  it('does nothing after it is stopped', async () => {
    const id = await held()
    const job = startHoldsJob(test.facility)
    await job.stop()
    test.clock.advance(600_000)
    await job.settled()
    expect(await statusOf(id)).toBe('Pending')
  })
})
