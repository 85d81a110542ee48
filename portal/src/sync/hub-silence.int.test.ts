import type { LinkState } from '@mayim/contract/entities/device.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import { startAttentionJob } from '@mayim/core/sync/attention-job.ts'
import { neverLinked, viewLink } from '@mayim/core/sync/link-state.ts'
import { ok } from '@mayim/domain/result.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tellAdmins } from '../messages/mail/tell-admins.ts'
import { hubSilence } from './hub-silence.ts'

const minuteMs = 60_000
let portal: TestServer
let ends: { settled(): Promise<void>; stop(): Promise<void> }[]
let link: Partial<LinkState>

beforeEach(async () => {
  portal = await startTestServer('portal')
  link = { linked: true, peerApplied: 7 }
  const { facility } = portal
  const state = async () => ({ ...(await viewLink(facility, neverLinked)), ...link })
  ends = [startAttentionJob(facility, state, hubSilence({ hostClock: portal.clock })), tellAdmins(facility)]
  await settle()
})
afterEach(async () => {
  for (const each of ends) await each.stop()
  await portal.close()
})

async function settle(): Promise<void> {
  for (const each of ends) await each.settled()
}

async function pass(minutes: number, changed: Partial<LinkState> = {}): Promise<void> {
  link = { ...link, ...changed }
  portal.clock.advance(minutes * minuteMs)
  await settle()
}

const open = () =>
  portal.facility.db
    .selectFrom('attention')
    .select(['entityId', 'detail'])
    .where('kind', '=', 'hubSilent')
    .where('resolvedAt', 'is', null)
    .execute()

/** Moves the clock to a wall time of Brooklyn in November, five hours behind UTC. */
async function passTo(wall: string, changed: Partial<LinkState> = {}): Promise<void> {
  const minutes = (Date.parse(`2026-11-${wall}:00-05:00`) - portal.clock.now()) / minuteMs
  await pass(minutes, changed)
}

async function setOpen(value: 'True' | 'False'): Promise<void> {
  const { facility } = portal
  await facility.write(async trx => {
    await storeSetting(facility, trx, systemCaller, 'bookingOpenToPatrons', value)
    return ok(null)
  })
  await portal.settingsSettled()
}

it('lists once before the opening that the hub is silent, and texts Admins and technicians (sync-1100)', async () => {
  await portal.signInAs({ phone: '+17185550199', roles: ['Admin'] })
  await portal.signInAs({ phone: '+17185550198', roles: ['Technician'] })
  await portal.signInAs({ phone: '+17185550197', roles: ['Reception'] })
  await passTo('22T16:00')
  await passTo('22T16:59', { linked: false })
  expect(await open()).toEqual([])
  await passTo('22T17:00')
  expect(await open()).toEqual([{ entityId: '2026-11-22', detail: '{"opens":"18:00"}' }])
  const sent = await portal.texts()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['+17185550198', '+17185550199'])
  expect(sent[0]?.body).toMatch(/tonight opens at 6:00 PM/)
  await passTo('22T17:20', { linked: true })
  expect(await open()).toEqual([])
  await passTo('22T17:30', { linked: false })
  expect(await open()).toHaveLength(1)
  await passTo('22T19:00')
  expect(await open()).toHaveLength(1)
  expect(await portal.texts()).toHaveLength(2)
  await passTo('22T19:10', { linked: true })
  await passTo('22T20:00', { linked: false })
  expect(await open()).toEqual([])
})

it('tells of an eve before Shabbos begins, and nothing on Shabbos (sync-1100)', async () => {
  await passTo('27T14:55')
  await passTo('27T15:15', { linked: false })
  expect(await open()).toMatchObject([{ entityId: '2026-11-27' }])
  await passTo('28T17:10', { linked: true })
  await passTo('28T17:16', { linked: false })
  expect(await open()).toEqual([])
})

it('tells nothing of a facility that is not open yet, or has no hub yet (sync-1100)', async () => {
  await setOpen('False')
  await passTo('22T17:30', { linked: false })
  expect(await open()).toEqual([])
  await setOpen('True')
  await pass(0, { peerApplied: 0 })
  expect(await open()).toEqual([])
  await pass(0, { peerApplied: 1 })
  expect(await open()).toHaveLength(1)
})
