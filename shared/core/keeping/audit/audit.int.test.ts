import type { AuditLine } from '@mayim/contract/calls/audit.ts'
import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { record } from '../../ground/runtime/record-change.ts'
import { paymentHandlers } from '../../http/handlers/payments.ts'
import { peopleHandlers } from '../../http/handlers/people.ts'
import { privacyHandlers } from '../../http/handlers/privacy.ts'
import { listHandlers } from '../../http/handlers/shop.ts'
import { noteSignIn, noteWrongSignIn } from '../../sign-in/sign-ins.ts'
import { retainedAtHub } from '../preview-retention.ts'

let server: TestServer
beforeEach(async () => {
  const handlers = {
    ...listHandlers,
    ...peopleHandlers,
    ...paymentHandlers(),
    ...privacyHandlers(retainedAtHub),
  }
  server = await startTestServer('hub', { handlers })
})
afterEach(() => server.close())

async function people() {
  const gold = await server.signInAs({ phone: '+17185550111' })
  const weiss = await server.signInAs({ phone: '+17185550112' })
  const desk = await server.signInAs({ username: 'front.desk', roles: ['Reception'] })
  const admin = await server.signInAs({ username: 'admin', roles: ['Admin'] })
  await server.facility.write(async trx => {
    await trx.updateTable('user').set({ firstName: '', lastName: '' }).execute()
    const names = { firstName: 'Rivka', lastName: 'Gold' }
    await trx.updateTable('user').set(names).where('id', '=', gold.subject).execute()
    return ok(null)
  })
  return { gold, weiss, desk, admin }
}

it('lists who saw and changed what, by person, kind and day, page by page (privacy-354)', async () => {
  const { gold, weiss, desk, admin } = await people()
  const browser = browserOf(server)
  const audit = async (query = '', token = admin.accessToken) =>
    browser.get(`/api/api/privacy/audit?${query}`, bearer(token))
  const { facility, clock } = server
  const note = [{ op: 'replace', path: '/internalNote', value: 'A secret word' }]
  const patch = (id: string) =>
    browser.send('PATCH', `/api/api/users/${id}`, JSON.stringify(note), {
      'content-type': 'application/json',
      ...bearer(desk.accessToken),
    })
  expect((await patch(gold.subject)).status).toBe(200)
  clock.set('2026-11-22T18:10:00Z')
  await browser.get(`/api/api/payments/byuser?user=${gold.subject}`, bearer(desk.accessToken))
  clock.set('2026-11-23T18:00:00Z')
  await browser.post(`/api/api/users/${gold.subject}/excludedattendants`, {}, bearer(admin.accessToken))
  await facility.write(async trx => {
    const visit = sampleReservation({ id: 'visit-1', userId: weiss.subject, code: '7KM' })
    await trx.insertInto('reservation').values(visit).execute()
    const change = {
      entity: 'reservation',
      id: visit.id,
      kind: 'canceled',
      fields: { bookingStatus: '' },
    } as const
    await record(facility, trx, { id: desk.subject }, change)
    return ok(null)
  })
  const all = await audit()
  expect(all.text).not.toContain('A secret word')
  expect(all.json).toMatchObject([
    {
      kind: 'visit',
      verb: 'canceled',
      by: { name: 'front.desk' },
      about: { id: weiss.subject },
      what: '7KM',
    },
    { kind: 'read', verb: 'read', by: { name: 'admin' }, about: { name: 'Rivka Gold' } },
    { kind: 'read', verb: 'read', by: { name: 'admin' }, about: { name: 'Rivka Gold' } },
    { kind: 'read', by: { name: 'front.desk' }, about: { name: 'Rivka Gold' }, times: 1 },
    { kind: 'person', verb: 'changed', by: { name: 'front.desk' }, detail: 'internalNote' },
  ])
  const count = async (query: string) => (await audit(query)).json.length
  for (const name of ['gold', 'Rivka%20Gold']) expect(await count(`search=${name}`)).toBe(4)
  expect(await count('search=FRONT')).toBe(3)
  expect(await count('search=%2B17185550112')).toBe(1)
  expect(await count('kind=person')).toBe(1)
  expect(await count('from=2026-11-23')).toBe(3)
  expect(await count('to=2026-11-22&kind=read')).toBe(1)
  expect((await audit('from=2026-11-23&to=2026-11-22')).status).toBe(400)
  const tries = {
    way: 'password',
    address: '203.0.113.9',
    agent: 'Chrome, Windows',
    knownDevice: false,
  } as const
  await noteWrongSignIn(facility, 'front.desk', tries)
  await facility.write(async trx => ok(await noteSignIn(facility, trx, desk.subject, tries)))
  const place = {
    kind: 'signIn',
    about: { name: 'front.desk' },
    what: '203.0.113.9',
    detail: 'Chrome, Windows',
  }
  const signIns = (await audit('kind=signIn&search=front')).json
  expect(signIns).toHaveLength(2)
  const byVerb = new Map(signIns.map((line: { verb: string }) => [line.verb, line]))
  expect(byVerb.get('signedInNew')).toMatchObject({ ...place, by: { name: 'front.desk' } })
  expect(byVerb.get('signInFailed')).toMatchObject({ ...place, by: null })
  for (const who of [gold, desk]) expect((await audit('', who.accessToken)).status).toBe(403)

  await facility.write(async trx => {
    for (let index = 0; index < 120; index += 1) {
      const change = {
        entity: 'setting',
        id: 'openTime',
        kind: 'set',
        fields: { value: `${index}` },
      } as const
      await record(facility, trx, { id: admin.subject }, change)
    }
    return ok(null)
  })
  const seen: string[] = []
  for (let after = ''; ; ) {
    const page: { place: string }[] = (await audit(`after=${encodeURIComponent(after)}`)).json
    seen.push(...page.map(line => line.place))
    if (page.length < 50) break
    after = page.at(-1)?.place ?? ''
  }
  expect(seen).toHaveLength(127)
  expect(new Set(seen).size).toBe(127)

  clock.set('2026-11-24T18:00:00Z')
  const names = { en: 'Robe', he: '', yi: '' }
  for (const goods of [{ list: 'merchandise', price: 9 }, { list: 'location' }])
    await browser.post(
      '/api/api/settings/lists',
      { action: 'add', names, ...goods },
      bearer(admin.accessToken),
    )
  await facility.write(async trx => {
    const updatedAt = '2026-11-24T18:00:00Z'
    const printer = {
      id: 'reception-1',
      name: 'Front desk',
      place: 'desk',
      screenId: null,
      updatedAt,
    } as const
    await trx.insertInto('printer').values(printer).execute()
    const attendant = { id: 7, firstName: 'Bracha', lastName: 'Gold', cardHash: null, active: 1 } as const
    await trx
      .insertInto('attendant')
      .values({ ...attendant, updatedAt, userId: null })
      .execute()
    const tick = '01a215fc-63ef-762a-8890-6e4d35e3a479'
    const text = {
      note: '',
      photo: '',
      fromTime: '',
      toTime: '',
      till: '',
      detail: '',
      water: 'null',
      roomId: null,
      closes: null,
    } as const
    await trx
      .insertInto('registerEntry')
      .values({
        ...{ id: tick, register: 'opening', subject: 'Check the water', done: 1, ...text },
        ...{ night: '2026-11-24', at: updatedAt, byId: admin.subject },
      })
      .execute()
    const scene = '01a215fc-63ef-762a-8890-6e4d35e3a478'
    for (const change of [
      { entity: 'scene', id: scene, kind: 'saved', fields: { id: scene, name: 'Lights' } },
      { entity: 'scene', id: scene, kind: 'removed', fields: {} },
      { entity: 'registerEntry', id: tick, kind: 'added', fields: {} },
      { entity: 'printer', id: 'reception-1', kind: 'saved', fields: {} },
      { entity: 'attendant', id: '7', kind: 'changed', fields: { lastName: 'Gold' } },
    ] as const)
      await record(facility, trx, { id: admin.subject }, change)
    return ok(null)
  })
  const latest: { thing: string; what: string }[] = (await audit('from=2026-11-24')).json
  expect(latest.map(({ thing, what }) => [thing, what])).toEqual([
    ['attendant', 'Bracha Gold'],
    ['printer', 'Front desk'],
    ['registerEntry', 'Check the water'],
    ['scene', 'Lights'],
    ['scene', 'Lights'],
    ['listEntry', 'Robe'],
    ['merchandiseItem', 'Robe'],
  ])
})

it('says from what to what things that are no person’s were changed, and of a room no visit (privacy-354)', async () => {
  const { admin } = await people()
  const browser = browserOf(server)
  const { facility } = server
  const write = (
    changes: readonly (readonly [EntityName, string, string, Record<string, string | number | null>])[],
  ) =>
    facility.write(async trx => {
      for (const [entity, id, kind, fields] of changes)
        await record(facility, trx, { id: admin.subject }, { entity, id, kind, fields })
      return ok(null)
    })
  await facility.write(async trx => {
    for (const [id, name] of [
      [71, 'North'],
      [72, 'South'],
    ] as const)
      await trx.insertInto('section').values({ id, name, attendantId: null, retiredAt: null }).execute()
    return ok(null)
  })
  await write([
    [
      'merchandiseItem',
      'robe',
      'added',
      { id: 'robe', item: 'Robe', priceMinor: 900, active: 1, nameHe: '' },
    ],
    ['room', '7', 'created', { id: 7, name: 'Room 7', sectionId: 71, bath: 0, reservationId: null }],
    ['merchandiseItem', 'robe', 'changed', { item: 'Robe', priceMinor: 1050, active: 0, nameHe: 'חלוק' }],
    [
      'room',
      '7',
      'changed',
      { name: 'Bath 7', sectionId: 72, bath: 1, extension: '12', reservationId: 'visit-9' },
    ],
    ['room', '7', 'changed', { status: 'Ready', reservationId: null }],
    ['merchandiseItem', 'older', 'changed', { priceMinor: 100 }],
    [
      'reservation',
      'v1',
      'created',
      { id: 'v1', date: '2026-11-23', time: '19:00', priceMinor: 2500, notes: 'secret' },
    ],
    [
      'reservation',
      'v2',
      'created',
      {
        id: 'v2',
        replacingReservationId: 'v1',
        date: '2026-11-24',
        time: '19:00',
        priceMinor: 3000,
        notes: 'secret',
      },
    ],
    ['scheduleOverride', '2026-12-08', 'setByHand', { date: '2026-12-08', fields: '{"openTime":"19:00"}' }],
    ['scheduleOverride', '2026-12-08', 'setByHand', { date: '2026-12-08', fields: '{"openTime":"20:00"}' }],
  ])
  const lines = (await browser.get('/api/api/privacy/audit', bearer(admin.accessToken))).json as AuditLine[]
  expect(JSON.stringify(lines)).not.toContain('secret')
  expect(lines.slice(0, 10).map(({ values }) => values)).toEqual([
    [{ field: 'opening', before: '19:00', now: '20:00' }],
    [{ field: 'opening', now: '19:00' }],
    [
      { field: 'night', before: '2026-11-23', now: '2026-11-24' },
      { field: 'price', before: '25.00', now: '30.00' },
    ],
    undefined,
    [{ field: 'price', now: '1.00' }],
    undefined,
    [
      { field: 'name', before: 'Room 7', now: 'Bath 7' },
      { field: 'section', before: 'North', now: 'South' },
      { field: 'bath', before: 'no', now: 'yes' },
      { field: 'extension', now: '12' },
    ],
    [
      { field: 'price', before: '9.00', now: '10.50' },
      { field: 'shown', before: 'yes', now: 'no' },
      { field: 'nameHe', before: '', now: 'חלוק' },
    ],
    undefined,
    undefined,
  ])
  expect(JSON.stringify(lines)).not.toContain('visit-9')
})
