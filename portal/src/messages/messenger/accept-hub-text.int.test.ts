import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHubTextIntake } from './accept-hub-text.ts'

const known = '+17185550100'
const stranger = '+17185550199'
let portal: TestFacility
beforeEach(async () => {
  portal = await testFacility('portal')
  await portal.addPatron('patron-1', { phone: known })
})
afterEach(() => portal.close())

function text(more: object = {}): { text: Record<string, unknown> } {
  const expiresAt = new Date(portal.facility.hostClock.now() + 600_000).toISOString()
  return {
    text: { key: 'k-1', to: known, body: 'Your code is 135790', kind: 'loginCode', expiresAt, ...more },
  }
}

test.each([
  ['of a kind that the facility never sends', { kind: 'advertisement' }],
  ['with a link beside a code', { body: 'Sign in at https://example.org' }],
  ['of an offer to a stranger', { kind: 'waitListOffer', to: stranger }],
  ['to no phone', { to: 'everybody' }],
  ['that never ends', { expiresAt: 'never' }],
  ['with more than it needs', { sender: 'bank' }],
])('a text %s is not taken', async (_, more) => {
  expect(await createHubTextIntake(portal.facility)(portal.facility, text(more))).toMatchObject({
    ok: false,
    code: 'invalid',
  })
})

test('a text is queued once by its key, and expires in two hours at most', async () => {
  const take = createHubTextIntake(portal.facility)
  const far = text({ expiresAt: '2099-01-01T00:00:00.000Z' })
  for (const _ of [1, 2]) expect(await take(portal.facility, far)).toMatchObject({ ok: true })
  expect(
    await take(portal.facility, text({ key: 'k-2', channel: 'voice', expiresAt: far.text.expiresAt })),
  ).toMatchObject({
    ok: true,
  })
  const rows = await portal.facility.db
    .selectFrom('outboundMessage')
    .select(['channel', 'expiresAt'])
    .execute()
  const latest = new Date(portal.facility.hostClock.now() + 2 * 3_600_000).toISOString()
  expect(rows.map(row => [row.channel, row.expiresAt <= latest])).toEqual([
    ['text', true],
    ['voice', true],
  ])
})

test('unknown numbers have a small budget of their own', async () => {
  const take = createHubTextIntake(portal.facility)
  const results: boolean[] = []
  for (let index = 0; index < 25; index += 1)
    results.push((await take(portal.facility, text({ key: `s-${index}`, to: stranger }))).ok)
  expect(results.filter(Boolean)).toHaveLength(20)
  expect(await take(portal.facility, text({ key: 'known' }))).toMatchObject({ ok: true })
})

test('an alarm calls the telephone of the facility, which is nobody’s account, and no stranger (building-654)', async () => {
  const take = createHubTextIntake(portal.facility)
  await portal.set('phoneNumber', stranger)
  const alarm = { kind: 'alarm', channel: 'voice', body: 'Room 5 calls for help, and nobody has answered.' }
  expect(await take(portal.facility, text({ ...alarm, to: stranger }))).toMatchObject({ ok: true })
  expect(await take(portal.facility, text({ ...alarm, key: 'k-2', to: '+17185550188' }))).toMatchObject({
    ok: false,
    code: 'invalid',
  })
})
