import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api } from '../../demo/api.ts'
import { demoAttendants, demoPasscode, demoStaff } from '../../demo/people.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from './api.ts'
import { type Crew, crewOf, panelOf } from './evening.ts'

const password = 'the first password of Rivka'
const firstPassword = 'a password for one login'
const soonMs = 2000
let facility: TemporaryFacility
let crew: Crew
let atPortal: Api
let atHub: Api
beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
  atHub = await staff(facility, 'admin')
  atPortal = await signIn(facility.portalUrl, 'admin', passwordOf('admin'))
  await until(linked)
})
afterAll(async () => facility?.remove())

test('a password of the portal opens the desk with the link cut (people-64)', async () => {
  const user = await create('rivka')
  await cut(true)
  expect(await enters('rivka')).toBe(true)
  const add = { params: { id: user.id, role: 'Technician' }, body: { ownPassword: passwordOf('admin') } }
  expect(await atHub.ask('roleAdd', add)).toMatchObject({ status: 503, code: 'portalUnreachable' })
  await join()
  expect(await atHub.ask('roleAdd', { ...add, body: {} })).toMatchObject({ code: 'ownPasswordNeeded' })
  expect(await atHub.ask('roleAdd', add)).toMatchObject({
    status: 200,
    value: { roles: ['Reception', 'Technician'] },
  })
})

test('what an Admin does at the portal during an outage holds at the hub within 2 s of the link (people-61)', async () => {
  const user = await create('dina')
  const desk = await signIn(facility.hubUrl, 'dina', password)
  const stream = await openStream(desk)
  const [attendant, other] = demoAttendants
  const { firstName, lastName, card } = attendant
  const linkAccount = { firstName: other.firstName, lastName: other.lastName, userId: user.id }
  await atPortal.get('attendantUpdate', { params: { id: other.id }, body: linkAccount })
  const known = async () => (await atHub.get('attendantsList')).some(one => one.userId === user.id)
  await until(known, soonMs)
  const panel = await panelOf(facility, crew, 1)
  const unlock = (passcode: string) => panel.ask('roomAdminUnlock', { params: { id: 1 }, body: { passcode } })
  expect(await unlock(demoPasscode)).toMatchObject({ status: 200 })

  await cut(true)
  await atPortal.get('userDisable', { params: { id: user.id }, body: {} })
  const off = { params: { id: attendant.id }, body: { firstName, lastName, active: false } }
  const passcode = { body: { key: 'roomAdminPasscode', value: '7392' } }
  expect(await atPortal.ask('settingsSet', passcode)).toMatchObject({ code: 'hubUnreachable' })
  await atPortal.get('attendantUpdate', off)
  // The later change is of the side that does not own the setting (settings-920).
  const set = (api: Api, key: string, value: string) => api.get('settingsSet', { body: { key, value } })
  await set(atHub, 'roomIdleSeconds', '90')
  await set(atPortal, 'roomIdleSeconds', '45')
  await set(atPortal, 'priceBath', '41')
  await set(atHub, 'priceBath', '52')
  // Until the link joins the hub knows of nothing.
  expect(await desk.ask('session')).toMatchObject({ status: 200 })
  expect(await here(card)).toMatchObject({ status: 200 })
  expect(stream.closed()).toBe(false)

  await join()
  await until(async () => (await desk.ask('session')).status === 401, soonMs)
  await until(async () => stream.closed(), soonMs)
  const inactive = async () => !(await atHub.get('attendantsList')).some(one => one.id === attendant.id)
  await until(inactive, soonMs)
  for (const api of [atHub, atPortal]) {
    const counts = async () => {
      const { roomIdleSeconds, priceBath } = await api.get('settingsGet')
      return roomIdleSeconds?.value === '90' && priceBath?.value === '41'
    }
    await until(counts, soonMs)
  }
  expect(await unlock(demoPasscode)).toMatchObject({ status: 200 })
  await atPortal.get('settingsSet', passcode)
  expect(await unlock('7392')).toMatchObject({ status: 200 })
  expect(await here(card)).toMatchObject({ code: 'cardUnknown' })
  // Her account is disabled, and her own card is still active.
  expect(await here(other.card)).toMatchObject({ code: 'cardUnknown' })
  expect(await enters('dina')).toBe(false)
})

test('an Admin at the desk shuts someone out at once, also without the link (people-61)', async () => {
  const user = await create('leah')
  const [desk, website] = [
    await signIn(facility.hubUrl, 'leah', password),
    await signIn(facility.portalUrl, 'leah', password),
  ]
  await cut(true)
  const admin = (await atHub.get('adminUsers')).find(one => one.username === 'admin')
  const ownPassword = { ownPassword: passwordOf('admin') }
  const closing = (id: string) => atHub.ask('userDisable', { params: { id }, body: ownPassword })
  expect(await closing(admin?.id ?? randomUUID())).toMatchObject({ code: 'portalUnreachable' })
  expect(await closing(user.id)).toMatchObject({ status: 200 })
  expect(await desk.ask('session')).toMatchObject({ status: 401 })
  expect(await website.ask('session')).toMatchObject({ status: 200 })
  const { id, firstName, lastName, card } = demoAttendants[2]
  expect(await here(card)).toMatchObject({ status: 200 })
  await atHub.get('attendantUpdate', { params: { id }, body: { firstName, lastName, active: false } })
  expect(await here(card)).toMatchObject({ code: 'cardUnknown' })
  await join()
  await until(async () => (await website.ask('session')).status === 401, soonMs)
  expect(await closing(admin?.id ?? randomUUID())).toMatchObject({ code: 'lastAdmin' })
  const enabled = await atHub.get('userEnable', { params: { id: user.id }, body: ownPassword })
  expect(enabled.disabled).toBe(false)
  await until(async () => (await staffAtHub('leah'))?.disabled === false, soonMs)
  expect(await enters('leah')).toBe(true)
  // The sessions of before stay ended.
  expect(await desk.ask('session')).toMatchObject({ status: 401 })
})

test('a password that is changed at the desk holds on both sides and ends the sessions at both (people-62)', async () => {
  const user = await create('miriam')
  const [desk, website] = [
    await signIn(facility.hubUrl, 'miriam', password),
    await signIn(facility.portalUrl, 'miriam', password),
  ]
  const next = 'the second password of Miriam'
  const words = { userId: user.id, NewPassword: next, ConfirmPassword: next }
  const wrong = { body: { ...words, ownPassword: 'a guess' } }
  expect(await desk.ask('setPassword', wrong)).toMatchObject({ code: 'ownPasswordWrong' })
  await desk.get('setPassword', { body: { ...words, ownPassword: password } })
  expect(await website.ask('session')).toMatchObject({ status: 401 })
  await until(async () => (await desk.ask('session')).status === 401, soonMs)
  for (const url of [facility.hubUrl, facility.portalUrl]) await signIn(url, 'miriam', next)
  expect(await enters('miriam')).toBe(false)
})

test('a password that an Admin gave is changed first, with the link or without it (people-170, people-322)', async () => {
  const body = {
    firstName: 'Devora',
    lastName: 'Test',
    username: 'devora',
    password: firstPassword,
    role: 'Reception',
  } as const
  const user = await atPortal.get('staffCreate', { body })
  await until(async () => (await staffAtHub('devora'))?.roles.includes('Reception') ?? false, soonMs)
  const website = await signIn(facility.portalUrl, 'devora', firstPassword)
  await cut(true)
  const desk = await signIn(facility.hubUrl, 'devora', firstPassword)
  expect(await desk.ask('attendantsList')).toMatchObject({ status: 403, code: 'passwordGiven' })
  const words = { userId: user.id, NewPassword: password, ConfirmPassword: password }
  const wrong = { body: { ...words, ownPassword: 'a guess' } }
  expect(await desk.ask('setPassword', wrong)).toMatchObject({ code: 'ownPasswordWrong' })
  await desk.get('setPassword', { body: { ...words, ownPassword: firstPassword } })
  expect(await (await signIn(facility.hubUrl, 'devora', password)).get('session')).toMatchObject({
    held: null,
  })
  await join()
  // The portal stores it and ends the sessions of the given one.
  await until(async () => (await website.ask('session')).status === 401, 15_000)
  expect(await (await signIn(facility.portalUrl, 'devora', password)).get('session')).toMatchObject({
    held: null,
  })
  expect(await enters('devora')).toBe(true)
})

function passwordOf(name: string): string {
  return demoStaff.find(one => one.name === name)?.password ?? ''
}

async function signIn(url: string, username: string, word: string): Promise<Api> {
  const api = new Api(url)
  await api.signIn({ grant_type: 'password', username, password: word })
  return api
}

async function enters(username: string): Promise<boolean> {
  const body = { grant_type: 'password', username, password }
  return (await new Api(facility.hubUrl).ask('token', { body })).status === 200
}

/** Creates an account at the portal, with a password of its own, and waits until the hub has both. */
async function create(username: string) {
  const names = { firstName: username, lastName: 'Test' }
  const user = await atPortal.get('staffCreate', {
    body: { ...names, username, password: firstPassword, role: 'Reception' },
  })
  const own = await signIn(facility.portalUrl, username, firstPassword)
  const change = { userId: user.id, NewPassword: password, ConfirmPassword: password }
  await own.get('setPassword', { body: { ...change, ownPassword: firstPassword } })
  await until(async () => (await staffAtHub(username))?.roles.includes('Reception') ?? false, soonMs)
  await until(() => enters(username), soonMs)
  return user
}

async function staffAtHub(username: string) {
  return (await atHub.get('adminUsers')).find(one => one.username === username)
}

function here(cardCode: string) {
  return crew.attendant.ask('attendantHere', { body: { cardCode } })
}

async function linked(): Promise<boolean> {
  return (await crew.technician.get('linkState')).linked
}

async function cut(isCut: boolean): Promise<void> {
  await crew.technician.get('labLink', { body: { cut: isCut } })
  if (isCut) await until(async () => !(await linked()))
}

async function join(): Promise<void> {
  await cut(false)
  await until(linked)
}

async function openStream(by: Api): Promise<{ closed(): boolean }> {
  const answer = await fetch(`${facility.hubUrl}/api/api/events`, {
    headers: { authorization: `Bearer ${by.token}` },
  })
  let isClosed = false
  const read = async () => {
    for await (const _ of answer.body ?? []);
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      isClosed = true
    })
  return { closed: () => isClosed }
}
