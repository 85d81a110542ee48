import { refuse } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../ground/runtime/facility.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { undoAnywhere } from './book-anywhere.ts'
import { undoOnBehalf } from './on-behalf.ts'

let hub: TestFacility
let portal: TestFacility
let patron: Caller
const id = 'r-1'

beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
  for (const side of [hub, portal]) {
    patron = await side.addPatron('patron-1')
    const statusSince = new Date(side.facility.clock.now()).toISOString()
    await side.facility.write(async trx => {
      const row = { id, userId: 'patron-1', owner: 'hub', date: tonightDate, statusSince } as const
      await trx
        .insertInto('reservation')
        .values(sampleReservation({ ...row, bookingStatus: 'Canceled' }))
        .execute()
      return { ok: true, value: null }
    })
  }
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

const hubPeer: Peer = {
  linked: () => true,
  ask: async (_name, body) => (await undoOnBehalf(hub.facility, structuredClone(body))) as never,
}
const noLink: Peer = { linked: () => false, ask: async () => refuse('unreachable', 'linkDown') }

it("has the hub undo the cancellation of the hub's booking", async () => {
  expect(await undoAnywhere(portal.facility, hubPeer, patron, id)).toMatchObject({
    ok: true,
    value: { bookingStatus: 'Reserved' },
  })
  expect(await undoAnywhere(portal.facility, hubPeer, patron, id)).toMatchObject({ code: 'statusNotAllowed' })
})

it('returns its own refusal while the link is down', async () => {
  expect(await undoAnywhere(portal.facility, noLink, patron, id)).toMatchObject({ code: 'ownedElsewhere' })
})

it('refuses other patrons, unknown callers, and unknown fields', async () => {
  const other = await hub.addPatron('patron-2')
  expect(await undoAnywhere(portal.facility, hubPeer, other, id)).toMatchObject({ code: 'forbidden' })
  const unknown = { ...patron, id: 'nobody' }
  expect(await undoAnywhere(portal.facility, hubPeer, unknown, id)).toMatchObject({ code: 'forbidden' })
  expect(await undoOnBehalf(hub.facility, { caller: patron, reservationId: id, more: 1 })).toMatchObject({
    code: 'invalid',
  })
})
