import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasherFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import { storedBackups } from '@mayim/core/operator/backup/backup-files.ts'
import { waitingRecoveryKey } from '@mayim/core/operator/backup/backup-key.ts'
import { runBackup } from '@mayim/core/operator/backup/run-backup.ts'
import { facilityIdOf } from '@mayim/core/sync/facility-keys.ts'
import { generateX25519Identity } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api } from '../../demo/api.ts'
import { clockFileOf } from '../../demo/facility.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from './api.ts'
import { bookOne } from './evening.ts'
import { type NewSide, newSide } from './start/new-side.ts'

/** sync-1140 */
let facility: TemporaryFacility
let backups: Record<
  'hub' | 'portal',
  { readonly bytes: Buffer; readonly key: string; readonly madeMs: number }
>
let codesBefore: string[]

/** As a hub that was joined by a code: what the operator's environment has is in no backup. */
function joinByFile({ dataDir, portalUrl, env }: TemporaryFacility): void {
  const { MAYIM_FACILITY_KEY: facilityKey = '', MAYIM_SYNC_KEY: linkKey = '' } = env
  const facilityId = facilityIdOf({ hasher: hasherFromSecret(facilityKey) })
  const joined = {
    address: portalUrl,
    facilityId,
    facilityKey,
    linkKey,
    joinedAt: '2026-11-23T16:50:00.000Z',
  }
  writeFileSync(join(dataDir, 'keys', 'portal.json'), JSON.stringify({ joined, nextKey: null }))
}

async function backUp(side: 'hub' | 'portal') {
  const { dataDir } = facility
  await runBackup([], { side, dataDir, databaseFile: join(dataDir, `${side}.sqlite`) }, () => undefined)
  const [made] = storedBackups(dataDir, side)
  const file = join(dataDir, 'backups', made?.name ?? '')
  const key = waitingRecoveryKey(dataDir, side) ?? ''
  return { bytes: readFileSync(file), key, madeMs: statSync(file).mtimeMs }
}

let booked = 0
async function bookOneMore(): Promise<void> {
  booked += 1
  await bookOne(facility, `+1718555014${booked}`, false)
}

const codesOf = async (api: Api) =>
  (await api.get('dayBoard')).reservations.map(({ reservationCode }) => reservationCode).toSorted()

/** The process stops, puts the backup in place, and starts again. */
async function untilSetUp(api: Api): Promise<void> {
  await until(async () => {
    const state = await api.ask('setupState').catch(() => null)
    return state?.status === 200 && (state.value as { code: string }).code === 'none'
  }, 60_000)
}

async function send(url: string, code: string, bytes: Uint8Array) {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(bytes)]), 'x.tar.gz.age')
  const answer = await fetch(`${url}/api/api/setup/backup?${new URLSearchParams({ code })}`, {
    method: 'POST',
    body: form,
  })
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code ?? null }
}

beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  joinByFile(facility)
  await bookOneMore()
  const admin = await staff(facility, 'admin')
  const knownBefore = await until(async () => (await codesOf(admin)).length)
  backups = { hub: await backUp('hub'), portal: await backUp('portal') }
  await bookOneMore()
  const before = await until(async () => {
    const codes = await codesOf(admin)
    return codes.length === knownBefore + 1 ? codes : null
  })
  codesBefore = before
}, 120_000)
afterAll(async () => facility?.remove())

test('a side that is set up takes no backup, and does not even read it', async () => {
  expect(await send(facility.hubUrl, 'ABCDEFGH', backups.hub.bytes)).toEqual({
    status: 409,
    code: 'setupDone',
  })
  const code = { code: 'ABCDEFGH' }
  const api = new Api(facility.portalUrl)
  for (const [id, body] of [
    ['setupBackupLook', { ...code, key: 'x' }],
    ['setupBringBack', code],
  ] as const)
    expect(await api.ask(id, { body })).toMatchObject({ status: 409, code: 'setupDone' })
})

describe('a new machine of the building', () => {
  let hub: NewSide
  let api: Api
  const look = (key: string) => api.ask('setupBackupLook', { body: { code: hub.code, key } })
  beforeAll(async () => {
    await facility.child('hub').kill()
    hub = await newSide('hub', { keys: false, env: { MAYIM_CLOCK_FILE: clockFileOf(facility.dataDir) } })
    api = new Api(hub.url)
  }, 60_000)
  afterAll(async () => hub?.remove())

  test('refuses a wrong code, what is no backup, a wrong key, and another file, and stays as it is', async () => {
    expect(await api.get('setupState')).toMatchObject({ code: 'valid', bringsBack: true })
    const { bytes, key } = backups.hub
    expect(await send(hub.url, 'WRONG234', bytes)).toEqual({ status: 400, code: 'setupCodeWrong' })
    expect(await look(key)).toMatchObject({ status: 404, code: 'backupNotChosen' })
    expect(await api.ask('setupBringBack', { body: { code: hub.code } })).toMatchObject({
      code: 'backupNotChosen',
    })
    expect(await send(hub.url, hub.code, Buffer.from('a picture'))).toMatchObject({ code: 'backupUnknown' })
    expect(await send(hub.url, hub.code, bytes)).toEqual({ status: 200, code: null })
    expect(await look(key.slice(0, -1))).toMatchObject({ code: 'recoveryKeyMistyped' })
    expect(await look(await generateX25519Identity())).toMatchObject({ code: 'recoveryKeyOther' })
    await send(hub.url, hub.code, bytes.subarray(0, bytes.length - 3_000))
    expect(await look(key)).toMatchObject({ status: 400, code: 'backupDamaged' })
    await send(hub.url, hub.code, backups.portal.bytes)
    expect(await look(backups.portal.key)).toMatchObject({ code: 'backupOfOtherSide' })
    expect(await api.ask('setupBringBack', { body: { code: hub.code } })).toMatchObject({
      code: 'backupNotChosen',
    })
    expect(await api.get('setupState')).toMatchObject({ code: 'valid', bringsBack: true })
  })

  test('shows what the backup holds, and brings the facility back; the rest comes over the link', async () => {
    await send(hub.url, hub.code, backups.hub.bytes)
    const { status, value } = await look(` ${backups.hub.key.toLowerCase()}\n`)
    expect([status, value]).toMatchObject([
      200,
      { facility: expect.any(String), reservations: expect.any(Number), newestAt: expect.any(String) },
    ])
    const { madeAt, ageMinutes, reservations } = value as {
      madeAt: string
      ageMinutes: number
      reservations: number
    }
    expect(Math.abs(Date.parse(madeAt) - backups.hub.madeMs)).toBeLessThan(20_000)
    expect(ageMinutes).toBeLessThan(10)
    expect(reservations).toBeGreaterThan(0)
    await api.get('setupBringBack', { body: { code: hub.code } })
    await untilSetUp(api)
    const admin = await staff({ ...facility, hubUrl: hub.url }, 'admin')
    await until(async () => (await codesOf(admin)).length === codesBefore.length, 60_000)
    expect(await codesOf(admin)).toEqual(codesBefore)
    await until(async () => (await admin.get('linkState')).linked)
    expect(await admin.get('linkState')).toMatchObject({ mode: 'active' })
    expect((await admin.get('syncReport')).some(({ kind }) => kind === 'recovery')).toBe(true)
  }, 120_000)

  test('is then a hub as any other: it starts again, and takes no further backup', async () => {
    await hub.restart()
    expect(await send(hub.url, 'ABCDEFGH', backups.hub.bytes)).toEqual({ status: 409, code: 'setupDone' })
  })
})

test('a new machine of the website brings its own backup back, and waits for the building', async () => {
  const clock = { MAYIM_CLOCK_FILE: clockFileOf(facility.dataDir) }
  const { bytes, key } = backups.portal
  const without = await newSide('portal', { keys: false, env: clock })
  await send(without.url, without.code, bytes)
  expect(
    await new Api(without.url).ask('setupBackupLook', { body: { code: without.code, key } }),
  ).toMatchObject({ status: 409, code: 'backupOtherKeys' })
  await without.remove()
  const portal = await newSide('portal', { env: { ...facility.env, ...clock } })
  try {
    const api = new Api(portal.url)
    expect(await send(portal.url, portal.code, bytes)).toMatchObject({ status: 200 })
    expect(await api.get('setupBackupLook', { body: { code: portal.code, key } })).toMatchObject({
      reservations: expect.any(Number),
    })
    await api.get('setupBringBack', { body: { code: portal.code } })
    await untilSetUp(api)
    const admin = await staff({ ...facility, hubUrl: portal.url }, 'admin')
    expect(await admin.get('linkState')).toMatchObject({ mode: 'recovering' })
    const named = { body: { key: 'facilityName', value: 'Alone' } }
    expect(await admin.ask('settingsSet', named)).toMatchObject({ status: 409, code: 'recovering' })
    // sync-1141: the building is gone for ever, and an Admin says so.
    await admin.get('syncRecoverEnd')
    expect(await admin.ask('syncRecoverEnd')).toMatchObject({ status: 409, code: 'notRecovering' })
    expect(await admin.get('linkState')).toMatchObject({ mode: 'active' })
    expect(await admin.get('syncQuarantine')).not.toEqual([])
    await admin.get('settingsSet', named)
    await portal.restart()
    const again = await staff({ ...facility, hubUrl: portal.url }, 'admin')
    expect(await again.get('linkState')).toMatchObject({ mode: 'active' })
  } finally {
    await portal.remove()
  }
}, 120_000)
