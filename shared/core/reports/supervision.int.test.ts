import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { exchange } from '@mayim/testing/sync/hand-over.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { attentionRows } from '../messages/attention/attention-table.ts'
import { hubMatters, startAttentionJob } from '../sync/attention-job.ts'
import { neverLinked, viewLink } from '../sync/link-state.ts'
import { addEntry, listEntries } from './registers.ts'

const admin = { ...systemCaller, id: 'user-1', roles: ['Admin'] } as const
const attendant = { ...systemCaller, id: 'user-2', roles: ['Attendant'] } as const

let hub: TestFacility
let portal: TestFacility
beforeEach(async () => {
  ;[hub, portal] = [await testFacility('hub'), await testFacility('portal')]
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

type Body = Parameters<typeof addEntry>[2]

async function add(body: Body, { facility }: TestFacility = hub): Promise<string> {
  const added = await addEntry(facility, admin, body)
  if (!added.ok) throw new Error(added.code)
  return added.value.id
}

async function rules({ facility }: TestFacility = hub): Promise<Record<string, string>> {
  const listed = await listEntries(facility, 'ruling', { dt: tonightDate })
  if (!listed.ok) throw new Error(listed.code)
  return { ...listed.value.rules }
}

/** What waits for a person, after the job looked. */
async function matters(): Promise<readonly object[]> {
  await hub.facility.settings.settled()
  const job = startAttentionJob(hub.facility, () => viewLink(hub.facility, neverLinked), hubMatters())
  await job.settled()
  await job.stop()
  const rows = await attentionRows(hub.facility.db, null)
  return rows.map(({ kind, detail }) => ({ kind, ...JSON.parse(detail) }))
}

const otherLimits = {
  waterTemperatureLeast: '90',
  waterTemperatureMost: '104',
  waterPhLeast: '7',
  waterPhMost: '7.8',
  waterChlorineLeast: '1',
  waterChlorineMost: '5',
} as const

it('warns of water outside the limits until a good reading follows or the bad one is struck out (building-571)', async () => {
  await hub.set('waterLevelLeast', '120')
  for (const [key, value] of Object.entries(otherLimits)) await hub.set(key, value)
  await add({ register: 'water', subject: 'Large', water: { level: 118, ph: 7.4 } })
  const low = { kind: 'waterOutside', subject: 'Large', measure: 'level', value: 118, night: tonightDate }
  expect(await matters()).toEqual([low])

  const acid = await add({ register: 'water', subject: 'Small', water: { ph: 8 } })
  expect(await matters()).toMatchObject([low, { subject: 'Small', measure: 'ph', value: 8 }])
  await add({ register: 'water', closes: acid, note: 'The wrong strip' })
  await add({ register: 'water', subject: ' large', water: { level: 121, temperature: 36, unit: 'C' } })
  expect(await matters()).toEqual([])

  const listed = await listEntries(hub.facility, 'water', { dt: tonightDate })
  expect(listed).toMatchObject({
    value: { limits: { level: { least: 120, most: null }, chlorine: { least: 1, most: 5 } } },
  })
})

it('tells of a certificate that ends, and that it has ended, until the next one is there (building-572)', async () => {
  await add({ register: 'certificate', subject: 'Large', note: 'Rabbi Klein', until: '2026-12-20' })
  await add({ register: 'certificate', subject: 'Small', until: '2027-12-20' })
  expect(await matters()).toEqual([
    { kind: 'certificateEnds', subject: 'Large', until: '2026-12-20', over: false },
  ])
  hub.clock.advance(40 * 86_400_000)
  expect(await matters()).toEqual([
    { kind: 'certificateEnds', subject: 'Large', until: '2026-12-20', over: true },
  ])
  await add({ register: 'certificate', subject: 'Large', until: '2027-12-20' })
  expect(await matters()).toEqual([])
  await exchange(hub, portal)
  const listed = await listEntries(portal.facility, 'certificate', { dt: '2028-01-01' })
  expect(listed).toMatchObject({ value: { entries: [{ note: 'Rabbi Klein' }, {}, { until: '2027-12-20' }] } })
})

it('keeps what the rabbi confirmed, and says what was changed since (building-573)', async () => {
  const seen = await rules()
  expect(seen).toMatchObject({ openFridays: 'True', zmanTevillahDegrees: '8.5' })
  const ruling = await add({ register: 'ruling', subject: 'Rabbi Klein', rules: seen })
  expect(await matters()).toEqual([])
  await hub.set('candleLightingMinutes', '40')
  expect(await matters()).toEqual([
    { kind: 'rulesChanged', subject: 'Rabbi Klein', count: 1, key: 'candleLightingMinutes' },
  ])
  const listed = await listEntries(hub.facility, 'ruling', { dt: tonightDate })
  expect(listed).toMatchObject({
    value: { entries: [{ rules: { candleLightingMinutes: '18' } }], rules: { candleLightingMinutes: '40' } },
  })
  // He confirms what he saw: a rule that was changed meanwhile is not among it.
  const late = await addEntry(hub.facility, admin, {
    register: 'ruling',
    subject: 'Rabbi Klein',
    rules: seen,
  })
  expect(late).toMatchObject({ ok: false, code: 'rulesChanged', field: 'candleLightingMinutes' })
  await add({ register: 'ruling', subject: 'Rabbi Klein', rules: await rules() })
  await add({ register: 'ruling', closes: ruling, note: 'Another rabbi' })
  expect(await matters()).toEqual([])
})

it('takes certificates and rulings from an Admin alone, and says what is missing (building-570)', async () => {
  const tried = async (body: Body, caller: typeof admin | typeof attendant = admin) =>
    addEntry(hub.facility, caller, body)
  const certificate = { register: 'certificate', subject: 'Large', until: '2027-12-20' } as const
  expect(await tried(certificate, attendant)).toMatchObject({ code: 'notAllowed', field: 'register' })
  expect(await tried({ ...certificate, subject: ' ' })).toMatchObject({
    code: 'entryEmpty',
    field: 'subject',
  })
  const { until: _until, ...endless } = certificate
  expect(await tried(endless)).toMatchObject({ code: 'certificateEnd', field: 'until' })
  expect(await tried({ register: 'ruling', subject: '', rules: await rules() })).toMatchObject({
    code: 'entryEmpty',
  })
  const kept = await add(certificate)
  expect(await tried({ register: 'certificate', closes: kept })).toMatchObject({ code: 'entryEmpty' })
})
