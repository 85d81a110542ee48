import { type TestFacility, testFacility } from '@mayim/shared/operations/testing/test-facility.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PortalFacility } from '../portal-facility.ts'
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
const inLine = () => portal.facility.db.selectFrom('outboundMessage').select(['kind', 'sealed']).execute()

test('staff text people who are known here, each once, without a link, and so many a day', async () => {
  expect(await send({ users: ['patron-2'] })).toBe('textToNobody')
  expect(await send({ numbers: ['7185550199'] })).toBe('phoneUnknown')
  expect(await send({ users: ['patron-1'], msg: 'Look at www.example.org' })).toBe('textHasLink')
  expect(await inLine()).toEqual([])
  for (const _ of ['pressed', 'again'])
    expect(await send({ users: ['patron-1', 'patron-2'], numbers: ['(718) 555-0100'], key: 'k' })).toBe(1)
  const [text, ...others] = await inLine()
  expect(others).toEqual([])
  expect(text?.kind).toBe('staffText')
  expect(JSON.parse(portal.facility.sealer.open(text?.sealed ?? '') ?? '')).toEqual({
    to: '+17185550100',
    body: msg,
  })
  const told = await portal.facility.db
    .selectFrom('change')
    .selectAll()
    .where('kind', '=', 'textAsked')
    .execute()
  expect(told.map(({ entityId, fields }) => [entityId, fields])).toContainEqual(['patron-1', '{}'])
  for (let sent = 1; sent < 200; sent += 1) await send({ users: ['patron-1'] })
  expect(await send({ users: ['patron-1'] })).toBe('textsSpent')
})
