import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { reportIds } from '@mayim/contract/reports/report-definitions.ts'
import { reportHandlers } from '@mayim/core/http/handlers/reports.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { startTestServer } from '@mayim/testing/http/test-server.ts'
import { type Figure, figure, percentile } from './figure.ts'
import { lastNight, seedYears } from './report-rows.ts'

const runs = 12

/**
 * Five years of 20,000 reservations: how long the server takes for each report of a year of nights beside the year
 * before and for the lists, how much of that is work (a busy machine answers later), how far the memory rises
 * after each was read once, and how much of it stays when the garbage is collected after 10, 50 and 100 runs of each.
 */
export async function measureReports(): Promise<Figure[]> {
  const server = await startTestServer('portal', { handlers: reportHandlers() as never })
  try {
    await seedYears(operation => server.facility.write(operation))
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
    const kept: Figure[] = []
    for (let round = 1; round <= 100; round += 1) {
      for (const path of Object.values(paths)) await load(path)
      if ([10, 50, 100].includes(round))
        kept.push(figure(`reports.memoryKept.${round}`, keptMiB() - keptBefore, 'MiB'))
    }
    return [...figures, figure('reports.memoryRise', (most - before) / mebibyte, 'MiB'), ...kept]
  } finally {
    await server.close()
  }
}

const mebibyte = 1_048_576
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is reachable, after the garbage is gone: a leak grows with each run. */
function keptMiB(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / mebibyte
}
