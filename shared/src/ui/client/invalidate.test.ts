import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { invalidateEntities } from './invalidate.ts'

it('asks again for what is made of the changed entities, and for nothing that is no answer of a call', () => {
  const client = new QueryClient()
  const keys = [
    ['words', 'he'],
    ['schedule', null],
    ['findByUser', null],
  ]
  for (const key of keys) client.setQueryData(key, true)
  invalidateEntities(client, ['setting'])
  expect(keys.map(key => client.getQueryState(key)?.isInvalidated)).toEqual([false, true, false])
  invalidateEntities(client, null)
  expect(keys.map(key => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
})
