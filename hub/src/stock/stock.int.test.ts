import { attentionOf } from '@mayim/core/attention/attention-table.ts'
import { resolveAttention } from '@mayim/core/attention/note-attention.ts'
import { editItem } from '@mayim/core/money/edit-items.ts'
import { moveStock } from '@mayim/core/money/move-stock.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
