import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from '../system/api.ts'
import { playEvening } from './play-evening.ts'
import { written } from './report.ts'

let facility: TemporaryFacility
beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
})
afterAll(async () => facility?.remove())

test('a whole night goes by with the line cut and the paper out, and everybody goes home', async () => {
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
  expect(report.toldRight).toBe(report.told)
  expect(written(report)).toContain('No fault of the hub.')
})

test('the device lab plays one too, one at a time', async () => {
  const technician = await staff(facility, 'technician')
  const body = { patrons: 3, seed: 5, speed: 3600 }
  expect((await technician.get('labEveningStart', { body })).playing).toBe(true)
  expect(await technician.ask('labEveningStart', { body })).toMatchObject({ code: 'eveningPlaying' })
  const lines = await until(async () => {
    const evening = await technician.get('labEvening')
    return !evening.playing && evening.lines
  }, 60_000)
  expect(lines.join('\n')).toContain('No fault of the hub.')
}, 70_000)
