import { hashSyncKey } from '@mayim/core/sync/facility-keys.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PortalKeys } from './portal-keys.ts'

const [paired, next, later] = ['the key of the pairing', 'the key after it', 'a key of another pairing']

let portal: TestFacility
let keys: PortalKeys
beforeEach(async () => {
  portal = await testFacility('portal')
  keys = new PortalKeys(portal.facility, hashSyncKey(paired))
})
afterEach(() => portal.close())

test('a new key is kept beside the old one until the first hello with it', async () => {
  expect([await keys.isKnown(paired), await keys.isKnown(next)]).toEqual([true, false])
  expect((await keys.propose({ hash: hashSyncKey(next) })).ok).toBe(true)
  expect([await keys.isKnown(paired), await keys.isKnown(next)]).toEqual([true, true])
  await keys.used(paired)
  expect(await keys.isKnown(next)).toBe(true)
  await keys.used(next)
  expect([await keys.isKnown(paired), await keys.isKnown(next)]).toEqual([false, true])
})

test('a revoked key is refused, also after a restart; the key of the next pairing is accepted', async () => {
  await keys.propose({ hash: hashSyncKey(next) })
  await keys.revokeAll()
  const again = new PortalKeys(portal.facility, hashSyncKey(paired))
  expect([await again.isKnown(paired), await again.isKnown(next)]).toEqual([false, false])
  expect(await new PortalKeys(portal.facility, hashSyncKey(later)).isKnown(later)).toBe(true)
})

test.each([undefined, {}, { hash: 'short' }, { hash: 7 }])('%j proposes no key', async body => {
  expect(await keys.propose(body)).toMatchObject({ kind: 'invalid' })
})
