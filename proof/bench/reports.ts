import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { reportIds } from '@mayim/contract/reports/report-definitions.ts'
import { reportHandlers } from '@mayim/core/http/handlers/reports.ts'
import type { Facility, Writers } from '@mayim/core/runtime/facility.ts'
import { insertRows } from '@mayim/core/schema/prepared.ts'
import type { LedgerRow, ReservationRow, StatusHistoryRow } from '@mayim/core/schema/schema.ts'
import { addDays } from '@mayim/domain/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleLedger, sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'
import { startTestServer } from '@mayim/testing/http/test-server.ts'
import { type Figure, figure, percentile } from './figure.ts'

const years = 5
const visitsOfNight = 55
const lastNight = '2026-11-21'
const runs = 12
const steps = [
  'Reserved',
  'Arrived',
  'Waiting',
  'Assigned',
  'Prep',
  'ReadyForMikvah',
  'ReadyForMikvahNext',
  'ToMikvah',
  'InMikvah',
  'Dressing',
  'Done',
]

/**
 * Five years of 20,000 reservations: how long the server takes for each report of a year of nights beside the year
 * before and for the lists, how much of that is work (a busy machine answers later), how far the memory rises
 * after each was read once, and how much of it stays when the garbage is collected.
 */
export async function measureReports(): Promise<Figure[]> {
  const server = await startTestServer('portal', { handlers: reportHandlers() as never })
  try {
    await seedYears(server.facility)
    const { accessToken } = await server.signInAs({ username: 'admin', roles: ['Admin'] })
    const load = async (path: string) => {
      const began = performance.now()
      const answer = await fetch(`${server.origin}/api/api/${path}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
      await answer.arrayBuffer()
      return performance.now() - began
    }
    const year = `dt=${addDays(lastNight, -364)}&dtTo=${lastNight}`
    const paths = {
      ...Object.fromEntries(
        reportIds.map(id => [id, `reports/counted/${id}?${year}&by=night&against=hebrew`]),
      ),
      list: `reports/list?${year}`,
      usageReport: `reservations/UsageReport?${year}`,
      listReportMonth: `reservations/ListReport?dt=${addDays(lastNight, -29)}&dtTo=${lastNight}`,
    }
    const figures: Figure[] = []
    for (const path of Object.values(paths)) await load(path)
    const keptBefore = keptMiB()
    const before = process.memoryUsage().rss
    let most = before
    for (const [name, path] of Object.entries(paths)) {
      const times: number[] = []
      const work: number[] = []
      for (let run = 0; run < runs; run += 1) {
        const began = process.cpuUsage()
        times.push(await load(path))
        const { user, system } = process.cpuUsage(began)
        work.push((user + system) / 1000)
        most = Math.max(most, process.memoryUsage().rss)
      }
      figures.push(
        figure(`reports.${name}.p95`, percentile(times, 0.95), 'ms'),
        figure(`reports.${name}.cpu`, percentile(work, 0.5), 'ms'),
      )
    }
    return [
      ...figures,
      figure('reports.memoryRise', (most - before) / mebibyte, 'MiB'),
      figure('reports.memoryKept', keptMiB() - keptBefore, 'MiB'),
    ]
  } finally {
    await server.close()
  }
}

const mebibyte = 1_048_576
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is reachable, after the garbage is gone: a leak would grow with each run. */
function keptMiB(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / mebibyte
}

async function seedYears(facility: Facility): Promise<void> {
  await facility.write(async trx => {
    await trx.insertInto('user').values(sampleUser()).execute()
    return ok(null)
  })
  const nights = Array.from({ length: years * 365 }, (_, day) => addDays(lastNight, -day)).reverse()
  for (let first = 0; first < nights.length; first += 30)
    await facility.write(async trx => {
      for (const [at, night] of nights.slice(first, first + 30).entries())
        await seedNight(trx, night, first + at)
      return ok(null)
    })
}

/** A night of visits that are all done, but for each tenth, which did not come. */
async function seedNight(trx: Writers, date: string, night: number): Promise<void> {
  const reservations: ReservationRow[] = []
  const lines: LedgerRow[] = []
  const history: StatusHistoryRow[] = []
  for (let visit = 0; visit < visitsOfNight; visit += 1) {
    const id = `01930000-0000-7000-8000-${String(night * 100 + visit).padStart(12, '0')}`
    const came = visit % 10 !== 0
    const beganMs = Date.parse(`${date}T23:00:00Z`) + visit * 180_000
    const at = (minutes: number) => new Date(beganMs + minutes * 60_000).toISOString()
    reservations.push(
      sampleReservation({
        id,
        date,
        code: String(visit),
        time: `${18 + Math.floor(visit / 12)}:${String((visit % 12) * 5).padStart(2, '0')}`,
        bath: visit % 3 === 0 ? 1 : 0,
        visitStatus: came ? 'Done' : null,
        roomId: came ? (visit % 9) + 1 : null,
        timeCompleted: came ? at(60) : null,
        noShowAt: came ? null : at(120),
      }),
    )
    if (!came) continue
    const methods = ['Cash', 'CreditCard', 'Check']
    lines.push(sampleLedger({ id, reservationId: id, method: methods[visit % 3] ?? 'Cash', at: at(1) }))
    if (visit % 4 === 0)
      for (const amountMinor of [500, -500])
        lines.push(
          sampleLedger({
            id: `${id}-${amountMinor}`,
            reservationId: id,
            kind: 'tip',
            amountMinor,
            item: 'Attendant',
            at: at(2),
          }),
        )
    for (const [step, newStatus] of steps.entries())
      history.push({
        id: `${id}-${step}`,
        reservationId: id,
        previousStatus: steps[step - 1] ?? null,
        newStatus,
        previousSince: step === 0 ? null : at((step - 1) * 6),
        at: at(step * 6),
        byId: 'system',
        byRole: '',
        byAddress: '',
        attendantId: null,
      })
  }
  await insertRows(trx, 'reservation', reservations)
  await insertRows(trx, 'ledger', lines)
  for (let first = 0; first < history.length; first += 200)
    await insertRows(trx, 'statusHistory', history.slice(first, first + 200))
}
