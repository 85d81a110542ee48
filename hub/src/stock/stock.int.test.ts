import { attentionOf } from '@mayim/core/attention/attention-table.ts'
import { resolveAttention } from '@mayim/core/attention/note-attention.ts'
import { setMerchandise } from '@mayim/core/booking/set-merchandise.ts'
import { editItem } from '@mayim/core/money/edit-items.ts'
import { moveStock } from '@mayim/core/money/move-stock.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { eveningStart, type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeVisit } from '../visits/change-visit.ts'
import { checkIn } from '../visits/check-in.ts'
import { bookAtDesk, buildFacility, reception } from '../visits/testing/facility-for-tests.ts'
import { followStock } from './follow-stock.ts'

let hub: TestFacility
let job: ReturnType<typeof followStock>

beforeEach(async () => {
  hub = await testFacility('hub', await testDatabase({ side: 'hub' }))
  job = followStock(hub.facility)
  await editItem(hub.facility, systemCaller, { action: 'add', item: 'Comb', priceMinor: 350, lowAt: 2 })
})
afterEach(async () => {
  await job.stop()
  await hub.close()
})

const stock = async (reason: 'counted' | 'delivered' | 'lost', pieces: number) => {
  hub.clock.advance(1000)
  await moveStock(hub.facility, systemCaller, { item: 'comb', reason, pieces })
  return told()
}

async function told(): Promise<string[]> {
  await job.settled()
  const open = (await attentionOf(hub.facility, 'stock')).filter(row => row.resolvedAt === null)
  return open.map(({ entityId }) => entityId)
}

it('tells staff of few pieces and of too few, once, and clears it when pieces came in', async () => {
  expect(await stock('counted', 5)).toEqual([])
  expect(await stock('lost', 3)).toEqual(['low comb'])
  expect(await stock('lost', 1)).toEqual(['low comb'])
  expect(await stock('lost', 3)).toEqual(['below comb'])
  const below = (await attentionOf(hub.facility, 'stock')).find(row => row.resolvedAt === null)
  await resolveAttention(hub.facility, { ...systemCaller, id: 'user-1' }, below?.id ?? '')
  expect(await stock('lost', 1)).toEqual([])
  expect(await stock('delivered', 9)).toEqual([])
  expect(await stock('counted', 1)).toEqual(['low comb'])
  expect(await stock('lost', 2)).toEqual(['below comb'])
})

it('counts what a patron ordered as there again when she is canceled after her check-in (money-591)', async () => {
  await buildFacility(hub.facility)
  const reservationId = await bookAtDesk(hub, 'patron-1')
  hub.clock.set(eveningStart)
  expect(await stock('counted', 3)).toEqual([])
  const sold = await setMerchandise(hub.facility, reception, {
    reservationId,
    quantities: [{ item: 'Comb', quantity: 1 }],
  })
  expect(sold.ok).toBe(true)
  expect(await told()).toEqual(['low comb'])
  expect((await checkIn(hub.facility, reception, { reservationId })).ok).toBe(true)
  const canceled = await changeVisit(hub.facility, reception, { reservationId, to: 'Canceled' })
  expect(canceled).toMatchObject({ value: { transition: 'A5' } })
  expect(await told()).toEqual([])
})
