import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from './api.ts'
import { bookOne, type Crew, crewOf, onBoard, setClock } from './evening.ts'

const dayMs = 86_400_000
const preload = fileURLToPath(new URL('./wrong-clock.ts', import.meta.url))

let facility: TemporaryFacility
let waiting: readonly string[] = []
beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  const crew = await crewOf(facility)
  const ids: string[] = []
  for (const phone of ['+17185550147', '+17185550148']) {
    const { reservationId } = await bookOne(facility, phone, false)
    await onBoard(crew, reservationId)
    ids.push(reservationId)
  }
  await setClock(crew, '2026-11-23T23:30:00.000Z')
  for (const resId of ids) await crew.reception.get('checkIn', { body: { resId, printer: 'reception' } })
  waiting = ids
})
afterAll(async () => facility?.remove())

/** Kills the hub and starts it as a machine whose clock is wrong until it is set. */
async function startWrong(wrongByMs: number) {
  await facility.child('hub').kill()
  const file = join(facility.dataDir, `set ${wrongByMs}`)
  const env = {
    NODE_OPTIONS: `--import ${preload}`,
    WRONG_CLOCK_MS: String(wrongByMs),
    WRONG_CLOCK_FILE: file,
  }
  Object.assign(process.env, env)
  const ready = facility.restart('hub')
  for (const name of Object.keys(env)) delete process.env[name]
  return { ready, setRight: () => writeFileSync(file, '') }
}

const readiness = async () =>
  fetch(`${facility.hubUrl}/readyz`).then(
    async answer => `${answer.status} ${(await answer.text()).trim()}`,
    () => '',
  )
const toldAtPortal = async (kind: string) =>
  (await portalAdmin.get('attention', { query: {} })).filter(item => item.kind === kind)
const statuses = async (crew: Crew) => {
  const rows = await Promise.all(waiting.map(id => onBoard(crew, id)))
  return rows.map(({ reservationStatus }) => reservationStatus)
}

let portalAdmin: Awaited<ReturnType<typeof staff>>

test.each([
  ['1,500 days ahead', 1_500 * dayMs],
  ['400 days behind', -400 * dayMs],
])(
  'a hub that starts %s ends nothing, says so, and goes on when its clock is set',
  async (_how, wrongByMs) => {
    portalAdmin = await staff({ ...facility, hubUrl: facility.portalUrl }, 'admin')
    const { ready, setRight } = await startWrong(wrongByMs)
    expect(await until(async () => (await readiness()) || null)).toBe('503 not ready: clock')
    // The clock is told on both sides, and several runs of each job have passed by then.
    await until(async () => (await toldAtPortal('timeUnknown')).length > 0)
    // People work meanwhile.
    const admin = await staff(facility, 'admin')
    await admin.get('settingsSet', { body: { key: 'deskLockSeconds', value: '3600' } })
    expect(await readiness()).toBe('503 not ready: clock')
    setRight()
    await ready
    await until(async () => (await toldAtPortal('timeUnknown')).length === 0)
    const [changed] = await until(async () => {
      const items = await toldAtPortal('timeChanged')
      return items.length > 0 && items
    })
    expect(changed?.detail.seconds).toBeCloseTo(-wrongByMs / 1000, -2)
    expect(changed?.detail.changes).toBeGreaterThan(0)
    await portalAdmin.get('attentionResolve', { params: { attentionId: changed?.id ?? '' } })
    expect(await statuses(await crewOf(facility))).toEqual(['Waiting', 'Waiting'])
  },
  120_000,
)

test('what is left over is ended once the time is known', async () => {
  const crew = await crewOf(facility)
  await setClock(crew, '2026-11-24T23:30:00.000Z')
  await until(async () => {
    const visits = await Promise.all(
      waiting.map(id => portalAdmin.get('reservationGet', { params: { id } }).catch(() => null)),
    )
    return visits.every(visit => visit?.reservationStatus === 'Done')
  })
}, 60_000)

test('a hub without internet that was closed for weeks waits until a person confirms the time (sync-972)', async () => {
  await facility.child('portal').stop()
  const { ready } = await startWrong(20 * dayMs)
  await until(async () => (await readiness()) === '503 not ready: clock')
  const reception = await staff(facility, 'reception')
  const { at } = await until(
    async () =>
      (await reception.get('attention', { query: {} })).find(({ kind }) => kind === 'timeUnknown') ?? null,
  )
  const wrong = new Date(Date.parse(at) - 20 * dayMs).toISOString()
  await expect(reception.get('timeConfirm', { body: { at: wrong } })).rejects.toThrow('409 timeMoved')
  expect((await reception.get('linkState')).time).toBe('ahead')
  await reception.get('timeConfirm', { body: { at } })
  await ready
  await until(async () => (await reception.get('linkState')).time === 'known')
}, 60_000)
