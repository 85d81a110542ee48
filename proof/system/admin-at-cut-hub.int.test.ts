import { calls } from '@mayim/contract/calls.ts'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api } from '../../demo/api.ts'
import type { DemoSignIns } from '../../demo/sign-ins.ts'
import { patron, until as untilWithin } from './api.ts'
import { type FrameProxy, frameProxy } from './frame-proxy.ts'
import { adminAt, BareSides } from './start/bare-sides.ts'

/** What an Admin at the hub does while the link to the website is cut. */
const facilityKey = 'the facility key of this test, which is long enough'
const env = {
  MAYIM_FACILITY_KEY: facilityKey,
  MAYIM_SYNC_KEY: 'the link key of this test, which is long enough',
}

/** The hub tries a link that was cut for long less often. */
const until: typeof untilWithin = ask => untilWithin(ask, 50_000)

let sides: BareSides
let dataDir: string
let signIns: DemoSignIns
let line: FrameProxy
let hub: Awaited<ReturnType<BareSides['hub']>>
let admin: Api
let portal: Awaited<ReturnType<BareSides['portal']>>

beforeAll(async () => {
  sides = new BareSides()
  dataDir = sides.folder()
  signIns = await sides.seed(dataDir, facilityKey)
  // Without a target every connection fails: the link is cut.
  line = await frameProxy(() => 1)
  sides.onEnd(() => line.close())
  portal = await sides.portal(dataDir, env)
  hub = await sides.hub(dataDir, { ...env, PORTAL_URL: line.url })
  admin = await adminAt(hub.url, signIns)
}, 120_000)

afterAll(() => sides.end())

function restoreLink(): void {
  line.targetPort = portal.port
}

async function cutLink(): Promise<void> {
  line.targetPort = 0
  line.cut()
  await until(async () => !(await admin.get('linkState')).linked)
}

test('the hub relays the newsletters of the website, and has no call that changes them (sync-941)', async () => {
  const pdf = Buffer.from('%PDF-1.7')
  const website = await adminAt(portal.url, signIns)
  const path = calls.newsletterUpload.path
  expect(await postFile(website, `${portal.url}${path}`, pdf, 'Kislev 5787.pdf')).toBeNull()
  expect(await admin.ask('newsletterList')).toMatchObject({ status: 503, code: 'portalUnreachable' })
  restoreLink()
  await until(async () => (await admin.get('linkState')).linked)
  expect(await admin.get('newsletterList')).toEqual(await website.get('newsletterList'))
  expect(await postFile(admin, `${hub.url}${path}`, pdf, 'a.pdf')).toBe('methodNotHere')
}, 60_000)

test('what the building keeps of one person leaves as a file with the link cut, and the log says so (privacy-760)', async () => {
  const find = () => admin.get('patronsFind', { query: { text: 'deutsch' } })
  restoreLink()
  const her = await until(async () => (await find())[0])
  await cutLink()
  const params = { id: her.id }
  const copy: unknown = await admin.get('dataExportPerson', { params })
  expect(copy).toMatchObject({ account: { id: her.id }, savedCards: [], residentPaper: null })
  expect(await new Api(hub.url).ask('dataExportPerson', { params })).toMatchObject({ status: 401 })
  const exports = async (side: Api) =>
    (await side.get('audit', { query: { kind: 'read' } }))
      .filter(({ verb }) => verb === 'exported')
      .map(({ about, by, detail }) => [about?.id, by?.name, detail])
  const here = await exports(admin)
  expect(here).toEqual([[her.id, 'Admin', 'hub']])
  restoreLink()
  const website = await adminAt(portal.url, signIns)
  expect(await until(async () => ((await exports(website)).length > 0 ? exports(website) : null))).toEqual(
    here,
  )
}, 60_000)

test('whoever shows her papers at the hub is accepted there, and her photo no longer waits at the website (people-767)', async () => {
  restoreLink()
  const website = await adminAt(portal.url, signIns)
  const phone = signIns.patrons[0]?.phone ?? ''
  const her = await patron({ portalUrl: portal.url }, phone)
  const params = { id: her.userId }
  const path = calls.licenseAndRegistration.path.replace('{id}', her.userId)
  expect(await postFile(her, `${portal.url}${path}`, picture(), 'a.png')).toBeNull()
  const listed = () => admin.get('attention').then(all => all.filter(({ kind }) => kind === 'papers'))
  await until(async () => (await listed()).length === 1)
  await cutLink()
  const body = [{ op: 'replace', path: '/localResident', value: true } as const]
  expect(await admin.get('userPatch', { params, body })).toMatchObject({ localResident: true })
  expect(await website.get('papersWaiting')).toMatchObject([{ userId: her.userId }])
  restoreLink()
  await until(async () => (await website.get('papersWaiting')).length === 0)
  expect(await her.get('residentPaper', { params })).toMatchObject({ status: 'accepted', reason: '' })
  await until(async () => (await listed()).length === 0)
  // The log of the website says who saw the papers.
  const log = await website.get('audit', { query: { kind: 'person', search: phone } })
  expect(log.map(({ verb, by }) => [verb, by?.name])).toContainEqual(['confirmed', 'Admin'])
}, 120_000)

function picture(): Buffer {
  return createCanvas(40, 30).toBuffer('image/png')
}

async function postFile(api: Api, address: string, bytes: Uint8Array, name: string): Promise<string | null> {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(bytes)]), name)
  const headers = { authorization: `Bearer ${api.token}` }
  const answer = await fetch(address, { method: 'POST', headers, body: form })
  return answer.status === 200 ? null : ((await answer.json()) as { code: string }).code
}
