import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { textPatrons } from './text-patrons.ts'

const reception = { id: 'reception-1', roles: ['Reception'] } as never
const msg = 'Your glasses are at the desk.'
let portal: TestFacility
beforeAll(async () => {
  portal = await testFacility('portal')
  await portal.addPatron('patron-1', { phone: '+17185550100' })
  await portal.addPatron('patron-2', { phone: null })
})
afterAll(() => portal.close())

async function send(more: object) {
  const done = await textPatrons(portal.facility as PortalFacility, reception, { msg, ...more })
  return done.ok ? done.value.queued : done.code
}
const press = (asked = 'these words') =>
  send({
    users: ['patron-1', 'patron-2'],
    numbers: ['(718) 555-0100'],
    once: { key: 'press', asked },
  })
const inLog = () =>
  portal.facility.db
    .selectFrom('change')
    .select(['entityId', 'fields'])
    .where('kind', '=', 'textAsked')
    .execute()
const inLine = () => portal.facility.db.selectFrom('outboundMessage').select(['kind', 'sealed']).execute()

/** Inserts this many texts that staff sent to others today. */
const fillLine = (count: number) =>
  portal.facility.write(async trx => {
    for (let n = 0; n < count; n += 1)
      await queueMessage(portal.facility, trx, {
        kind: 'staffText',
        to: '+17185550177',
        body: msg,
        dedupeKey: `earlier ${n}`,
        expiresAt: new Date(portal.facility.hostClock.now() + 60_000).toISOString(),
      })
    return ok(null)
  })

test('staff text known patrons, each once, without a link, up to a daily limit', async () => {
  expect(await send({ users: ['patron-2'] })).toBe('textToNobody')
  expect(await send({ numbers: ['7185550199'] })).toBe('phoneUnknown')
  expect(await send({ users: ['patron-1'], msg: 'Look at www.example.org' })).toBe('textHasLink')
  expect(await inLine()).toEqual([])
  expect(await press()).toBe(1)
  const written = await inLog()
  expect(await press()).toBe(1)
  expect(await inLog()).toEqual(written)
  expect(await press('other words')).toBe('idempotencyKeyReused')
  const [text, ...others] = await inLine()
  expect(others).toEqual([])
  expect(text?.kind).toBe('staffText')
  expect(JSON.parse(portal.facility.ownSealer.open(text?.sealed ?? '') ?? '')).toEqual({
    to: '+17185550100',
    body: msg,
  })
  expect(written).toEqual([{ entityId: 'patron-1', fields: '{}' }])
  await fillLine(198)
  expect(await send({ users: ['patron-1'] })).toBe(1)
  expect(await send({ users: ['patron-1'] })).toBe('textsSpent')
  expect(await press(), 'her press was answered before the day was spent').toBe(1)
})
