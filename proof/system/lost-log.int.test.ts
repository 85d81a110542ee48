import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../demo/api.ts'
import { mainOf } from '../../demo/facility.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from './api.ts'
import { bookOne, newPhone } from './evening.ts'

const run = promisify(execFile)
const main = fileURLToPath(new URL(`../../${mainOf('portal')}`, import.meta.url))

/** A hub whose exchange was stopped dials seldom. */
const dialsAgainMs = 60_000

let facility: TemporaryFacility
let marks: string
let hubAdmin: Api
let reservationId: string
let code: string

async function start(env: Record<string, string>): Promise<void> {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50', env })
  hubAdmin = await staff(facility, 'admin')
  const booked = await bookOne(facility, newPhone, false)
  reservationId = booked.reservationId
  code = (await booked.patronApi.get('reservationGet', { params: { id: reservationId } })).reservationCode
  await until(async () => (await boardCodes()).includes(code))
}

/** The portal's disk loses what it wrote last: its first start, the key of its marks and the booking. Resolves when it is ready. */
async function loseNewest(): Promise<void> {
  await facility.child('portal').kill()
  for (const end of ['-wal', '-shm']) rmSync(join(facility.dataDir, `portal.sqlite${end}`), { force: true })
  await facility.restart('portal')
}

/** The hub dials seldom while the exchange is stopped: its restart dials at once. */
async function dialNow(): Promise<void> {
  await facility.child('hub').stop()
  await facility.restart('hub')
}

const boardCodes = async () =>
  (await hubAdmin.get('dayBoard')).reservations.map(({ reservationCode }) => reservationCode)
const stoppedAt = async (api: Api) =>
  (await api.get('attention', { query: {} })).filter(({ kind }) => kind === 'exchangeStopped')
const readiness = () =>
  fetch(`${facility.portalUrl}/readyz`).then(
    async answer => `${answer.status} ${(await answer.text()).trim()}`,
    () => '',
  )

/** The operator's command on the machine of the portal. */
async function recoverPortal(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...facility.env, MAYIM_DATA_DIR: facility.dataDir, MAYIM_DEMO: 'true' }
  const { stdout } = await run(process.execPath, [main, 'recover', ...args], { env })
  return stdout
}

beforeEach(() => {
  marks = mkdtempSync(join(tmpdir(), 'mayim-marks-'))
})
afterEach(async () => {
  await facility?.remove()
  rmSync(marks, { recursive: true, force: true })
})

describe('a portal that lost its newest pages and the key of its marks', () => {
  test('is told at the hub while it recovers in vain, and the command ends it (sync-973, sync-974)', async () => {
    const file = join(marks, 'portal.json')
    const seq = () => Number(JSON.parse(readFileSync(file, 'utf8')).seq)
    await start({ PORTAL_HIGH_WATER_FILE: file })
    const before = seq()
    await (await staff({ ...facility, hubUrl: facility.portalUrl }, 'admin')).get('settingsSet', {
      body: { key: 'facilityName', value: 'Three' },
    })
    await until(async () => seq() > before)
    // It is not ready before the command, however long one waits for it.
    const ready = loseNewest().catch(() => undefined)
    await until(async () => (await stoppedAt(hubAdmin)).length > 0, dialsAgainMs)
    expect(await stoppedAt(hubAdmin)).toMatchObject([{ side: 'hub' }])
    expect(await readiness()).toBe('503 not ready: recovering')
    // An anxious person presses at the other side too.
    await expect(hubAdmin.get('syncRecover')).rejects.toThrow('409 peerRecovers')
    await expect(recoverPortal()).rejects.toThrow('--trust-peer')
    expect(await recoverPortal('--trust-peer')).toContain('asks for its entries')
    await dialNow()
    await until(async () => (await readiness()) === '200 ready', dialsAgainMs)
    await ready
    await until(async () => (await stoppedAt(hubAdmin)).length === 0, dialsAgainMs)
    const portalAdmin = await staff({ ...facility, hubUrl: facility.portalUrl }, 'admin')
    const back = await portalAdmin.get('reservationGet', { params: { id: reservationId } })
    expect(back.reservationCode).toBe(code)
  }, 180_000)

  test('and has no mark file: both sides say that the exchange stands (sync-973)', async () => {
    await start({})
    await loseNewest()
    const portalAdmin = await staff({ ...facility, hubUrl: facility.portalUrl }, 'admin')
    for (const api of [hubAdmin, portalAdmin])
      await until(async () => (await stoppedAt(api)).some(({ detail }) => detail.reason === 'recover'))
    await recoverPortal('--trust-peer')
    await dialNow()
    await until(async () => (await stoppedAt(hubAdmin)).length === 0, dialsAgainMs)
    await until(async () => (await readiness()) === '200 ready')
    expect(await boardCodes()).toContain(code)
  }, 180_000)
})
