import { entityNames } from '@mayim/contract/sync/entities.ts'
import { expect, it } from 'vitest'
import * as words from './audit-words.ts'

it('has each entity of the log under one kind, or among those that are left out (privacy-354)', () => {
  const named = [...Object.values(words.entitiesOfKind).flat(), ...words.leftOut]
  expect(named.toSorted()).toEqual(entityNames.toSorted())
})
