import { ok } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { exchangeToEqual } from '@mayim/testing/sync/hand-over.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { record } from '../ground/runtime/record-change.ts'
import { editItem, listItems } from '../money/lists/edit-items.ts'
import { setMerchandise } from './change-charges.ts'

const id = 'reservation-1'

onBothDialects('the shop of two sides', openFresh => {
  let hub: TestFacility
  let portal: TestFacility
  beforeEach(async () => {
    hub = await testFacility('hub', await openFresh('hub'))
    portal = await testFacility('portal', await openFresh('portal'))
    await portal.facility.write(async trx => {
      const user = sampleUser()
      const row = sampleReservation({ date: tonightDate })
      await trx.insertInto('user').values(user).execute()
      await trx.insertInto('reservation').values(row).execute()
      const change = { kind: 'booked', cause: 'R2' }
      await record(portal.facility, trx, systemCaller, {
        entity: 'user',
        id: user.id,
        fields: user,
        ...change,
      })
      await record(portal.facility, trx, systemCaller, { entity: 'reservation', id, fields: row, ...change })
      return ok(null)
    })
  })
  afterEach(async () => {
    await hub.close()
    await portal.close()
  })

  const buy = (at: TestFacility, quantity: number) =>
    setMerchandise(at.facility, systemCaller, {
      reservationId: id,
      quantities: [{ item: 'Towel', quantity }],
    })

  it('has the same items on both sides, and keeps changes of both', async () => {
    await editItem(portal.facility, systemCaller, { action: 'add', item: 'Towel', priceMinor: 500 })
    await exchangeToEqual(hub, portal)
    hub.clock.advance(1000)
    await editItem(hub.facility, systemCaller, { action: 'change', item: 'Towel', priceMinor: 700 })
    await editItem(portal.facility, systemCaller, { action: 'change', item: 'Towel', description: 'large' })
    await exchangeToEqual(hub, portal)
    expect(await listItems(hub.facility)).toMatchObject([{ item: 'Towel', description: 'large', price: 7 }])
    expect(await listItems(portal.facility)).toEqual(await listItems(hub.facility))
  })

  it('adds the sales of both sides without a link, and lets either side correct them', async () => {
    await editItem(portal.facility, systemCaller, { action: 'add', item: 'Towel', priceMinor: 500 })
    await exchangeToEqual(hub, portal)
    await buy(hub, 2)
    await buy(portal, 3)
    await exchangeToEqual(hub, portal)
    expect(await buy(hub, 5)).toMatchObject({ value: { merchTotal: 25, balance: 55 } })
    await buy(hub, 0)
    await buy(portal, 0)
    await exchangeToEqual(hub, portal)
    expect(await buy(portal, 1)).toMatchObject({ value: { merchTotal: 5, balance: 35 } })
  })
})
