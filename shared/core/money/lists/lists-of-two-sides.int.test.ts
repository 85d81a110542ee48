import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { exchangeToEqual } from '@mayim/testing/sync/hand-over.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemCaller } from '../../ground/runtime/caller.ts'
import { editEntry } from './edit-list.ts'
import { viewEditedList } from './view-lists.ts'

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

/** Saves the whole form of the only entry of a list, as it stands at one side, with a change. */
async function save({ facility, clock }: TestFacility, list: 'package' | 'location', change: object) {
  clock.advance(60_000)
  const [entry] = await viewEditedList(facility, list)
  if (!entry) throw new Error(`The list ${list} is empty.`)
  const { id, names, texts, price, value, months, address, phone, website, shown } = entry
  const numbers = list === 'package' ? { price, value, months } : { reach: { address, phone, website } }
  const edit = { list, action: 'change', id, names, texts, shown, ...numbers, ...change } as const
  expect(await editEntry(facility, admin, edit)).toEqual({ ok: true, value: null })
}

it('the price of one side and the name of the other survive while they are apart (screens-592)', async () => {
  const names = { en: 'Ten visits', he: '', yi: '' }
  const pack = { list: 'package', action: 'add', names, price: 100, value: 120 } as const
  await editEntry(portal.facility, admin, pack)
  await exchangeToEqual(hub, portal)
  await save(portal, 'package', { price: 120 })
  hub.clock.advance(60_000)
  await save(hub, 'package', { names: { ...names, he: 'עשר טבילות' } })
  await exchangeToEqual(hub, portal)
  for (const { facility } of [hub, portal])
    expect(await viewEditedList(facility, 'package')).toMatchObject([
      { price: 120, names: { en: 'Ten visits', he: 'עשר טבילות' } },
    ])
})

it('the phone of one side, and the address and the hiding of the other, survive while they are apart', async () => {
  const names = { en: 'Uptown', he: '', yi: '' }
  const reach = { address: '1 Example St', phone: '+17185550100', website: '' }
  await editEntry(portal.facility, admin, { list: 'location', action: 'add', names, reach })
  await exchangeToEqual(hub, portal)
  await save(hub, 'location', { shown: false, reach: { ...reach, address: '2 Example St' } })
  portal.clock.advance(60_000)
  await save(portal, 'location', { reach: { ...reach, phone: '+17185550111' } })
  await exchangeToEqual(hub, portal)
  for (const { facility } of [hub, portal])
    expect(await viewEditedList(facility, 'location')).toMatchObject([
      { address: '2 Example St', phone: '+17185550111', shown: false },
    ])
})

it('what an edit of an entry leaves out stays (screens-592)', async () => {
  const { facility } = portal
  const names = { en: 'Uptown', he: 'צפון', yi: '' }
  const reach = { address: '1 Example St', phone: '+17185550100', website: '' }
  await editEntry(facility, admin, { list: 'location', action: 'add', names, reach })
  const [{ id } = { id: '' }] = await viewEditedList(facility, 'location')
  const edit = { list: 'location', action: 'change', id } as const
  await editEntry(facility, admin, {
    ...edit,
    names: { yi: 'צפון זייט' },
    reach: { website: 'https://example.org' },
  })
  expect(await viewEditedList(facility, 'location')).toMatchObject([
    { names: { ...names, yi: 'צפון זייט' }, ...reach, website: 'https://example.org' },
  ])
  const noName = { names: { en: '', he: '', yi: ' ' } }
  expect(await editEntry(facility, admin, { ...edit, ...noName })).toMatchObject({ code: 'listNameMissing' })
  const asked = { ...edit, reach: { phone: '12' } }
  expect(await editEntry(facility, admin, asked)).toMatchObject({ code: 'settingNotPhone' })
})

it('what an edit of an item for sale leaves out stays (screens-592)', async () => {
  const { facility } = portal
  const item = { list: 'merchandise', action: 'add', price: 8 } as const
  const names = { en: 'Towel', he: 'מגבת', yi: '' }
  await editEntry(facility, admin, { ...item, names, texts: { en: 'Soft', he: 'רך', yi: '' } })
  const [{ id } = { id: '' }] = await viewEditedList(facility, 'merchandise')
  await editEntry(facility, admin, { list: 'merchandise', action: 'change', id, names: { yi: 'האַנטעך' } })
  expect(await viewEditedList(facility, 'merchandise')).toMatchObject([
    { names: { ...names, yi: 'האַנטעך' }, texts: { en: 'Soft', he: 'רך', yi: '' }, price: 8 },
  ])
  const nameless = { ...item, names: { en: ' ' } }
  expect(await editEntry(facility, admin, nameless)).toMatchObject({ code: 'listNameMissing' })
})
