import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { exchangeToEqual } from '@mayim/testing/sync/hand-over.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { attendantById } from './attendant-table.ts'
import { type AttendantChange, addAttendant, changeAttendant } from './attendants.ts'

const admin = { ...systemCaller, roles: ['Admin'] } as const
let hub: TestFacility
let portal: TestFacility

beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
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
  await exchangeToEqual(hub, portal)
  await change(hub, id, { active: false })
  portal.clock.advance(60_000)
  await change(portal, id, { lastName: ' Blum ' })
  await exchangeToEqual(hub, portal)
  const row = { firstName: 'Rivka', lastName: 'Blum', active: 0 }
  for (const { facility } of [hub, portal]) expect(await attendantById(facility.db, id)).toMatchObject(row)
})
