import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from '../system/api.ts'
import { playEvening } from './play-evening.ts'
import { formatReport } from './report.ts'

let facility: TemporaryFacility
beforeAll(async () => {
  // After the last entry, on the night before the one that is played.
  facility = await temporaryFacility({ clock: '2026-11-22T23:00' })
})
afterAll(async () => facility?.remove())

test('simulates a whole night with an outage and an empty printer, in which every patron leaves', async () => {
  const { hubUrl, signIns } = facility
  const report = await playEvening({
    hubUrl,
    signIns,
    patrons: 9,
    seed: 2,
    speed: null,
    faults: true,
    panels: 'own',
  })
  expect(report.faults).toEqual([])
  expect(report.came).toBeGreaterThan(4)
  expect(report.left).toBe(report.came)
  expect(report.estimatesRight).toBe(report.estimates)
  expect(formatReport(report)).toContain('No fault of the hub.')
})

test('the device lab starts a simulated evening, and only one at a time', async () => {
  const technician = await staff(facility, 'technician')
  const body = { patrons: 3, seed: 5, speed: 3600 }
  expect((await technician.get('labEveningStart', { body })).playing).toBe(true)
  expect(await technician.ask('labEveningStart', { body })).toMatchObject({ code: 'eveningPlaying' })
  const lines = await until(async () => {
    const evening = await technician.get('labEvening')
    return !evening.playing && evening.lines
  }, 60_000)
  expect(lines.join('\n')).toMatch(/^[1-3] patrons arrived[\s\S]*No fault of the hub\.$/)
}, 70_000)
