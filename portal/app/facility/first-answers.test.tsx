// @vitest-environment happy-dom
import { createQueryClient } from '@mayim/ui/client/queries.ts'
import { expect, test } from 'vitest'
import { takeFirstAnswers } from './stored-answers.ts'

test('answers embedded in the page are in the cache, as old as the page; without them the page requests them', () => {
  expect(takeFirstAnswers(createQueryClient()).getQueryCache().getAll()).toEqual([])
  document.head.innerHTML =
    '<script type="application/json" id="first-answers">[["schedule",{"query":{"days":8}},[]],["publicSettings",null,{"a":{"value":"1"}}]]</script>'
  const client = takeFirstAnswers(createQueryClient())
  expect(client.getQueryData(['schedule', { query: { days: 8 } }])).toEqual([])
  expect(client.getQueryData(['publicSettings', null])).toEqual({ a: { value: '1' } })
  const age = Date.now() - (client.getQueryState(['publicSettings', null])?.dataUpdatedAt ?? 0)
  expect(age).toBeGreaterThanOrEqual(0)
})
