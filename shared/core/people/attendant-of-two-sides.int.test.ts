import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { shownBy, testSide } from '@mayim/testing/sync/two-sides.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { outgoingEntries } from '../sync/outgoing-stream.ts'
import { receiveEntries } from '../sync/receive-entries.ts'
import { attendantById } from './attendant-table.ts'
import { type AttendantChange, addAttendant, changeAttendant } from './attendants.ts'

const admin = { ...systemCaller, roles: ['Admin'] } as const
let hub: TestFacility
let portal: TestFacility
let exchange: () => Promise<void>

beforeEach(async () => {
  const [atHub, atPortal] = [await testDatabase({ side: 'hub' }), await testDatabase({ side: 'portal' })]
  hub = await testFacility('hub', atHub)
  portal = await testFacility('portal', atPortal)
  const sides = { hub: await testSide('hub', atHub), portal: await testSide('portal', atPortal) }
  exchange = async () => {
    await receiveEntries(sides.hub, await outgoingEntries(sides.portal, 0))
    await receiveEntries(sides.portal, await outgoingEntries(sides.hub, 0))
    expect(await shownBy(sides.hub)).toEqual(await shownBy(sides.portal))
  }
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

async function change({ facility, clock }: TestFacility, id: number, fields: AttendantChange): Promise<void> {
  clock.advance(60_000)
  expect(await changeAttendant(facility, admin, id, fields)).toMatchObject({ ok: true })
}

it('the name of one side and the leaving of the other survive while they are apart (people-66)', async () => {
  const added = await addAttendant(hub.facility, admin, { firstName: 'Rivka', lastName: 'Stern' })
  if (!added.ok) throw new Error(added.code)
  const { id } = added.value
  await exchange()
  await change(hub, id, { active: false })
  portal.clock.advance(60_000)
  await change(portal, id, { lastName: ' Blum ' })
  await exchange()
  const row = { firstName: 'Rivka', lastName: 'Blum', active: 0 }
  for (const { facility } of [hub, portal]) expect(await attendantById(facility.db, id)).toMatchObject(row)
})
