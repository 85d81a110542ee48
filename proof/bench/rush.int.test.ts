import { expect, inject, test } from 'vitest'
import { isWholeProof } from '../size.ts'
import { type RushReport, runRush } from './rush-evening.ts'

const patrons = isWholeProof ? 120 : 60
const places = 15

test('the opening of a night sells every place once, on SQLite', { timeout: 90_000 }, async () => {
  expectSoldOnce(await runRush({ patrons, places, processes: 1 }))
})

// two-processes.int.test.ts has PostgreSQL with two processes in the short run.
if (isWholeProof)
  test('the opening of a night sells every place once, on PostgreSQL with two processes', {
    timeout: 90_000,
  }, async () => {
    const postgres = { url: inject('postgresUrl'), schema: `rush_${process.pid}_${Date.now().toString(36)}` }
    expectSoldOnce(await runRush({ patrons, places, processes: 2, postgres }))
  })

/** Expects every place to be sold once, and only the refusals for too early and for a taken slot. */
function expectSoldOnce(report: RushReport): void {
  expect(report.contradictions).toEqual([])
  expect(report.oversold).toBe(0)
  expect(report.sold).toBe(places)
  expect([...report.early]).toEqual([['409 reserveDateTooEarly', patrons]])
  expect([...report.answers.keys()].sort()).toEqual(['200 ', '409 slotTaken'])
  expect(report.answers.get('200 ')).toBe(places)
}
