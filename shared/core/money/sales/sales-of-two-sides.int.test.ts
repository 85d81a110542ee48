import { typedCode } from '@mayim/domain/money/prepaid.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleUser } from '@mayim/testing/database/sample-rows.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { exchangeToEqual } from '@mayim/testing/sync/hand-over.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { viewPrepaid } from '../../booking/credit.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { editEntry } from '../lists/edit-list.ts'
import { viewSiteLists } from '../lists/view-lists.ts'
import { editLevel, listLevels, setMembership } from '../membership/edit-levels.ts'
import { readMembership, reportMembers } from '../membership/membership.ts'
import { prepaidByCode } from '../prepaid/prepaid-table.ts'
import { giveCode, hashOfCode } from '../prepaid/write-prepaid.ts'
import { planSale } from './plan-sale.ts'
import { writeSale } from './write-sale.ts'

const admin = { ...systemCaller, roles: ['Admin'] } as const

describe('memberships of two sides', () => {
  let hub: TestFacility
  let portal: TestFacility
  const user = sampleUser()
  beforeEach(async () => {
    hub = await testFacility('hub')
    portal = await testFacility('portal')
    await portal.facility.write(async trx => {
      await trx.insertInto('user').values(user).execute()
      const change = { entity: 'user', id: user.id, fields: user, kind: 'registered' } as const
      await record(portal.facility, trx, systemCaller, change)
      return ok(null)
    })
    await editLevel(portal.facility, admin, { action: 'add', level: 'Gold', priceMinor: 9000, months: 6 })
    await exchangeToEqual(hub, portal)
  })
  afterEach(async () => {
    await hub.close()
    await portal.close()
  })

  let count = 0
  async function buy({ facility }: TestFacility): Promise<string | null> {
    const asked = { kind: 'Membership', level: 'gold', userId: user.id, amountMinor: 9000 } as const
    const done = await facility.write(async trx => {
      const planned = await planSale(facility, trx, admin, asked)
      if (!planned.ok) return planned
      count += 1
      const paid = { userId: user.id, method: 'Cash', note: '', paymentId: `payment-${count}` } as const
      await writeSale(facility, trx, admin, planned.value, paid)
      return ok(null)
    })
    return done.ok ? null : done.code
  }
  const held = ({ facility }: TestFacility) => readMembership(facility.db, user.id)

  it('both sell months while they are apart, and both count', async () => {
    expect([await buy(hub), await buy(portal)]).toEqual([null, null])
    expect(await held(hub)).toMatchObject({ expires: '2027-05-22' })
    await exchangeToEqual(hub, portal)
    expect(await held(hub)).toEqual({ level: 'Gold', expires: '2027-11-22', reducedPrices: true })
    expect(await held(portal)).toEqual(await held(hub))
  })

  it('a package and a gift card that the desk sells while they are apart are hers on both (money-832)', async () => {
    const names = { en: 'Ten visits', he: '', yi: '' }
    await editEntry(hub.facility, admin, { list: 'package', action: 'add', names, price: 90, value: 100 })
    await hub.set('giftCardAmounts', '50')
    const [pack] = await viewSiteLists(hub.facility)
    const asked = [
      { kind: 'Package', package: pack?.id ?? '', userId: user.id, amountMinor: 9000 },
      { kind: 'Voucher', userId: user.id, amountMinor: 5000 },
    ] as const
    const sold = await hub.facility.write(async trx => {
      for (const sale of asked) {
        const planned = await planSale(hub.facility, trx, admin, sale)
        if (!planned.ok) return planned
        const paid = { userId: user.id, method: 'Cash', note: '', paymentId: `paid-${sale.kind}` } as const
        await writeSale(hub.facility, trx, admin, planned.value, paid)
      }
      return ok(null)
    })
    expect(sold).toEqual(ok(null))
    const given = await giveCode(hub.facility, admin, { userId: user.id, paymentId: 'paid-Voucher' })
    await exchangeToEqual(hub, portal)
    const seen = await viewPrepaid(portal.facility, user.id)
    expect(seen).toMatchObject({
      left: 100,
      credits: [{ name: 'Ten visits', left: 100, expires: null }],
      vouchers: [{ paymentId: 'paid-Voucher', value: 50, state: 'open' }],
    })
    expect(await viewPrepaid(hub.facility, user.id)).toEqual(seen)
    const code = typedCode(given.ok ? given.value.code : '') ?? ''
    expect(await prepaidByCode(portal.facility.db, hashOfCode(code))).toMatchObject({ kind: 'Voucher' })
  })

  it('has the same levels, report and refusals on both sides', async () => {
    for (const { clock } of [hub, portal]) clock.advance(1000)
    await editLevel(hub.facility, admin, { action: 'change', level: 'gold', description: 'A year' })
    await editLevel(portal.facility, admin, {
      action: 'change',
      level: 'Gold',
      priceMinor: 9500,
      reducedPrices: false,
    })
    await exchangeToEqual(hub, portal)
    expect(await listLevels(hub.facility)).toMatchObject([
      { description: 'A year', price: 95, reducedPrices: false },
    ])
    expect(await buy(hub)).toBe('priceChanged')
    await editLevel(hub.facility, admin, { action: 'change', level: 'Gold', priceMinor: 9000 })
    await buy(hub)
    await editLevel(hub.facility, admin, { action: 'remove', level: 'Gold' })
    expect(await buy(hub)).toBe('levelMissing')
    const refusals = [
      [{ action: 'add', level: ' ' }, 'levelNameMissing'],
      [{ action: 'add', level: 'Silver' }, 'levelPriceMissing'],
      [{ action: 'change', level: 'Gold' }, 'levelMissing'],
    ] as const
    for (const [edit, code] of refusals)
      expect(await editLevel(hub.facility, admin, edit)).toMatchObject({ code })
    await editLevel(hub.facility, admin, { action: 'add', level: 'Silver', priceMinor: 1, months: 1 })
    const silver = { userId: user.id, level: 'Silver', expires: '2026-12-01' }
    expect(await setMembership(portal.facility, admin, silver)).toMatchObject({ code: 'levelMissing' })
    await exchangeToEqual(hub, portal)
    portal.clock.advance(1000)
    expect(
      await editLevel(portal.facility, admin, { action: 'add', level: 'silver', priceMinor: 1 }),
    ).toMatchObject({ code: 'levelExists' })
    expect(await setMembership(portal.facility, admin, silver)).toMatchObject({ ok: true })
    expect(await setMembership(hub.facility, admin, { ...silver, userId: 'nobody' })).toMatchObject({
      code: 'userMissing',
    })
    await exchangeToEqual(hub, portal)
    const ends = (expireFrom?: string) => reportMembers(hub.facility, expireFrom ? { expireFrom } : {})
    expect(await ends()).toMatchObject({
      value: [{ userId: user.id, level: 'Silver', expires: '2026-12-01', holds: true }],
    })
    expect(await ends('2026-12-02')).toEqual({ ok: true, value: [] })
    expect(
      await reportMembers(hub.facility, { expireFrom: '2027-01-01', expireTo: '2026-01-01' }),
    ).toMatchObject({ code: 'rangeInvalid' })
  })

  it('whatever either side sells, the lines of the ledger sum to zero and both find one membership', async () => {
    const act = fc.record({ atHub: fc.boolean(), kind: fc.constantFrom('buy', 'set', 'exchange') })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async acts => {
        for (const { atHub, kind } of acts) {
          const side = atHub ? hub : portal
          side.clock.advance(1000)
          if (kind === 'exchange') await exchangeToEqual(hub, portal)
          else if (kind === 'buy') await buy(side)
          else
            await setMembership(side.facility, admin, {
              userId: user.id,
              level: 'Gold',
              expires: '2026-11-20',
            })
        }
        await exchangeToEqual(hub, portal)
        expect(await held(portal)).toEqual(await held(hub))
        for (const { facility } of [hub, portal]) {
          const lines = await facility.db.selectFrom('ledger').select('amountMinor').execute()
          expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(0)
        }
      }),
      { numRuns: 5 },
    )
  })
})
