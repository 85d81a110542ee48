import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, expect, it } from 'vitest'
import { book } from './book.ts'
import { startHoldsJob } from './holds-job.ts'
import { reservationById, statusHistoryOf } from './reservation-table.ts'

onBothDialects('looking after holds', openFresh => {
  let test: TestFacility
  afterEach(() => test.close())

  async function held(): Promise<string> {
    test = await testFacility('portal', await openFresh('portal'))
    const her = await test.addPatron('patron-1')
    const booked = await book(test.facility, her, {
      ...plainChoices,
      userId: her.id,
      date: tonightDate,
      time: '19:00',
      userNotes: '',
      language: 'en',
      replacingReservationId: null,
      walkIn: false,
      byStaff: false,
      ignoreCutoff: false,
      shownTotalMinor: null,
      wantedStatus: 'Pending',
    })
    if (!booked.ok) throw new Error(booked.code)
    return booked.value.id
  }
  const statusOf = async (id: string) => (await reservationById(test.facility.db, id))?.bookingStatus

  it('ends one that ran out while the program was down, and looks again as the clock is set', async () => {
    const id = await held()
    const keeper = startHoldsJob(test.facility)
    await keeper.settled()
    expect(await statusOf(id)).toBe('Pending')
    test.clock.advance(600_000)
    await keeper.settled()
    expect(await statusOf(id)).toBe('Canceled')
    await keeper.stop()
  })

  it('ends it once, though two processes look at the same moment', async () => {
    const id = await held()
    test.clock.advance(600_000)
    const keepers = [startHoldsJob(test.facility), startHoldsJob(test.facility)]
    await Promise.all(keepers.map(keeper => keeper.settled()))
    expect(await statusHistoryOf(test.facility.db, id)).toHaveLength(2)
    await Promise.all(keepers.map(keeper => keeper.stop()))
  })

  it('does nothing any more once it is stopped', async () => {
    const id = await held()
    const keeper = startHoldsJob(test.facility)
    await keeper.stop()
    test.clock.advance(600_000)
    await keeper.settled()
    expect(await statusOf(id)).toBe('Pending')
  })
})
