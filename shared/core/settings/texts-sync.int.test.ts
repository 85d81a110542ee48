import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { exchangeToEqual } from '@mayim/testing/sync/hand-over.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { describeText, setText, viewTexts } from './texts.ts'

const key = 'patron.home.welcome'
let hub: TestFacility
let portal: TestFacility

beforeAll(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
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
  await exchangeToEqual(hub, portal)
  for (const { facility } of [hub, portal])
    expect(await viewTexts(facility)).toEqual({
      en: { [key]: 'From the portal' },
      he: { [key]: 'ברוכות הבאות' },
    })
})
