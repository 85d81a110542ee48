import { type CallId, calls } from '@mayim/contract/calls.ts'
import type { SiteChange } from '@mayim/contract/entities/site-change.ts'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api } from '../../../demo/api.ts'
import type { DemoSignIns } from '../../../demo/sign-ins.ts'
import { patron, until as untilWithin } from '../api.ts'
import { type FrameProxy, frameProxy } from '../frame-proxy.ts'
import { adminAt, BareSides } from '../start/bare-sides.ts'

/** What an Admin does at the hub for the website while the link is cut (sync-950). */
const facilityKey = 'the facility key of this test, which is long enough'
const env = {
  MAYIM_FACILITY_KEY: facilityKey,
  MAYIM_SYNC_KEY: 'the link key of this test, which is long enough',
}
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, 'x')])

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
  await openHub()
}, 120_000)

afterAll(() => sides.end())

async function openHub(): Promise<void> {
  hub = await sides.hub(dataDir, { ...env, PORTAL_URL: line.url })
  admin = await adminAt(hub.url, signIns)
}

function restoreLink(): void {
  line.targetPort = portal.port
}

async function cutLink(): Promise<void> {
  line.targetPort = 0
  line.cut()
  await until(async () => !(await admin.get('linkState')).linked)
}

test('newsletters and pictures wait, are taken back, go to the website when the link is back, and what it refuses is told', async () => {
  expect(await give('newsletterUpload', Buffer.from('<html>'), 'a.pdf')).toBe('pdfInvalid')
  expect(await give('bannerImage', Buffer.from('GIF89a'.padEnd(50)), 'a.png')).toBe('imageInvalid')
  expect(await waiting()).toEqual([])

  await give('newsletterUpload', pdf, 'Kislev 5787.pdf')
  await give('newsletterUpload', pdf, 'By mistake.pdf')
  await give('amenityImage', picture(), 'one.png', 'place=1')
  await give('amenityImage', picture(), 'two.png', 'place=1')
  expect(await give('bannerImage', picture().subarray(0, -12), 'torn.png')).toBe('imageInvalid')
  // Its head and its end are those of a picture; only the website decodes it.
  await give(
    'galleryImage',
    Buffer.concat([picture().subarray(0, 33), picture().subarray(-12)]),
    'empty.png',
    'place=1',
  )
  const names = { en: 'Robes', he: 'חלוקים', yi: '' }
  const added = await admin.get('listEdit', {
    body: { action: 'add', list: 'amenity', names, texts: { en: '', he: '', yi: '' } },
  })
  const entry = added[0]?.id ?? ''
  await give('listPicture', picture(), 'robe.png', `list=amenity&id=${entry}`)
  expect(await give('listPicture', picture(), 'a.png', 'list=amenity&id=none')).toBe('listEntryMissing')

  const kept = await waiting()
  expect(kept.map(({ kind, title, state }) => [kind, title, state])).toEqual([
    ['newsletter', 'Kislev 5787', 'waiting'],
    ['newsletter', 'By mistake', 'waiting'],
    ['amenity1', '', 'waiting'],
    ['gallery1', '', 'waiting'],
    ['listed', 'Robes', 'waiting'],
  ])
  const shown = await fetch(`${hub.url}/files/${kept[2]?.picture}`)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture())
  await admin.get('siteChangeTakeBack', { params: { id: kept[1]?.id ?? '' } })
  expect(await admin.ask('siteChangeTakeBack', { params: { id: kept[1]?.id ?? '' } })).toMatchObject({
    code: 'fileMissing',
  })

  restoreLink()
  const [refused, ...others] = await until(async () => {
    const left = await waiting()
    return left.length === 1 && left[0]?.state === 'refused' && left
  })
  expect(others).toEqual([])
  expect(refused).toMatchObject({
    kind: 'gallery1',
    refusal: { code: 'imageInvalid', detail: { max: 6000 } },
  })
  await admin.get('siteChangeTakeBack', { params: { id: refused?.id ?? '' } })
  expect(await waiting()).toEqual([])

  const website = await adminAt(portal.url, signIns)
  const newsletters = await website.get('newsletterList')
  expect(newsletters.map(({ title }) => title)).toEqual(['Kislev 5787'])
  const file = await fetch(`${portal.url}${newsletters[0]?.url}`)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
  const [robes] = await website.get('editedList', { query: { list: 'amenity' } })
  const settings = await website.get('publicSettings')
  for (const name of [robes?.picture, settings.websiteAmenity1Image?.value]) {
    expect(name).toMatch(/\.webp$/)
    expect((await fetch(`${portal.url}/files/${name}`)).status).toBe(200)
  }
  expect(settings.websiteGalleryImage1?.value).toBe('')
  // Who did it, and when she pressed.
  const lines = await website.get('audit', { query: { kind: 'setting' } })
  const told = lines.filter(({ thing, verb }) => thing === 'siteFile' && verb === 'added')
  expect(told.map(({ by, at }) => [by?.name, at])).toContainEqual(['Admin', kept[2]?.at])
}, 120_000)

test('one whose answer is lost is made once, also over a restart, and none replaces what was chosen later', async () => {
  await cutLink()
  await give('newsletterUpload', pdf, 'טבת תשפ״ז.pdf')
  const lost = new Set<string>()
  line.loses = frame => {
    const { type, id, body } = JSON.parse(frame) as { type: string; id?: string; body?: string }
    if (type === 'command' && body?.includes('"pieces"')) lost.add(id ?? '')
    return type === 'result' && lost.has(id ?? '')
  }
  restoreLink()
  const website = await adminAt(portal.url, signIns)
  const titles = async () => (await website.get('newsletterList')).map(({ title }) => title)
  await until(async () => (await titles()).includes('טבת תשפ״ז'))
  const [sent] = await waiting()
  expect(sent).toMatchObject({ state: 'leaving' })
  expect(await admin.ask('siteChangeTakeBack', { params: { id: sent?.id ?? '' } })).toMatchObject({
    code: 'siteChangeLeft',
  })
  // The website removes it, and the hub, which starts again, asks once more.
  const [newsletter] = await website.get('newsletterList')
  await website.get('newsletterRemove', { query: { name: newsletter?.name ?? '' } })
  await hub.stop()
  line.loses = () => false
  line.targetPort = 0
  await openHub()
  await give('amenityImage', picture(), 'old.png', 'place=1')
  expect(await giveAt(website, portal.url, 'amenityImage', picture(), 'new.png', 'place=1')).toBeNull()
  const chosen = (await website.get('publicSettings')).websiteAmenity1Image?.value
  restoreLink()
  const [refused] = await until(async () => {
    const left = await waiting()
    return left.length === 1 && left[0]?.state === 'refused' && left
  })
  expect(refused).toMatchObject({ kind: 'amenity1', refusal: { code: 'siteChangedSince' } })
  expect(await titles()).toEqual(['Kislev 5787'])
  expect((await website.get('publicSettings')).websiteAmenity1Image?.value).toBe(chosen)
  // No more than 20 wait, the refused one among them.
  await cutLink()
  const few = pdf.subarray(0, 50)
  for (let one = 1; one < 20; one += 1) expect(await give('newsletterUpload', few, `${one}.pdf`)).toBeNull()
  expect(await give('newsletterUpload', few, '20.pdf')).toBe('siteChangesTooMany')
}, 120_000)

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
  expect(await postFile(her, `${portal.url}${path}`, picture())).toBeNull()
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

function waiting(): Promise<SiteChange[]> {
  return admin.get('siteChanges')
}

function picture(): Buffer {
  return createCanvas(40, 30).toBuffer('image/png')
}

/** Gives a file at the hub. Returns the code of a refusal. */
function give(id: CallId, bytes: Uint8Array, name: string, query = ''): Promise<string | null> {
  return giveAt(admin, hub.url, id, bytes, name, query)
}

async function giveAt(
  api: Api,
  url: string,
  id: CallId,
  bytes: Uint8Array,
  name: string,
  query: string,
): Promise<string | null> {
  return postFile(api, `${url}${calls[id].path}?${query}`, bytes, name)
}

async function postFile(
  api: Api,
  address: string,
  bytes: Uint8Array,
  name = 'a.png',
): Promise<string | null> {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(bytes)]), name)
  const headers = { authorization: `Bearer ${api.token}` }
  const answer = await fetch(address, { method: 'POST', headers, body: form })
  return answer.status === 200 ? null : ((await answer.json()) as { code: string }).code
}
