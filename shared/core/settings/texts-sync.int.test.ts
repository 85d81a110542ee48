import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { shownBy, type TestSide, testSide } from '@mayim/testing/sync/two-sides.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { outgoingEntries } from '../sync/outgoing-stream.ts'
import { receiveEntries } from '../sync/receive-entries.ts'
import { describeText, setText, viewTexts } from './texts.ts'

const key = 'patron.home.welcome'
let hub: TestFacility
let portal: TestFacility
let sides: { hub: TestSide; portal: TestSide }

beforeAll(async () => {
  const [atHub, atPortal] = [await testDatabase({ side: 'hub' }), await testDatabase({ side: 'portal' })]
  hub = await testFacility('hub', atHub)
  portal = await testFacility('portal', atPortal)
  sides = { hub: await testSide('hub', atHub), portal: await testSide('portal', atPortal) }
})
afterAll(async () => {
  await hub.close()
  await portal.close()
})

it('both sides have the same texts, and of two concurrent changes the later', async () => {
  const set = (at: TestFacility, language: 'en' | 'he', text: string) =>
    setText(at.facility, systemCaller, { language, key, text })
  await set(hub, 'en', 'From the hub')
  await set(hub, 'he', 'ברוכות הבאות')
  portal.clock.advance(1_000)
  await set(portal, 'en', 'From the portal')
  await describeText(portal.facility, systemCaller, { key, description: 'At the top' })
  const [fromHub, fromPortal] = [await outgoingEntries(sides.hub, 0), await outgoingEntries(sides.portal, 0)]
  await receiveEntries(sides.hub, fromPortal)
  await receiveEntries(sides.portal, fromHub)
  expect(await shownBy(sides.hub)).toEqual(await shownBy(sides.portal))
  for (const { facility } of [hub, portal])
    expect(await viewTexts(facility)).toEqual({
      en: { [key]: 'From the portal' },
      he: { [key]: 'ברוכות הבאות' },
    })
})
