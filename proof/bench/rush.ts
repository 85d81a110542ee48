import { startPostgres } from '@mayim/testing/database/postgres-server.ts'
import { bareLoad } from './bare-server.ts'
import { type Figure, figure } from './figure.ts'
import { type RushReport, runRush } from './rush-evening.ts'

const patrons = 500
const places = 60

/**
 * 500 patrons at the moment a day opens, 60 rooms·slots left: on SQLite with one process, on PostgreSQL with two. Not one
 * place may be sold twice, and whoever gets none is told why.
 */
export async function measureRush(): Promise<Figure[]> {
  const onSqlite = await figuresOf('sqlite', await runRush({ patrons, places, processes: 1 }), null)
  const server = await startPostgres({ durable: true })
  try {
    const postgres = { url: server.url, schema: `rush_${Date.now().toString(36)}` }
    const report = await runRush({ patrons, places, processes: 2, postgres })
    return [...onSqlite, ...(await figuresOf('postgres', report, server.url))]
  } finally {
    await server.stop()
  }
}

async function figuresOf(name: string, report: RushReport, postgresUrl: string | null): Promise<Figure[]> {
  const decided = [...report.answers.values()].reduce((sum, many) => sum + many, 0)
  const bare = await bareLoad(decided, patrons, postgresUrl)
  const perSecond = decided / report.seconds
  const faults = [...report.answers, ...report.early].filter(([answer]) => /^(5|2\d\d .)/.test(answer))
  return [
    figure(`rush.${name}.sold`, report.sold, `of ${places} places`),
    figure(`rush.${name}.oversold`, report.oversold, 'minutes'),
    figure(`rush.${name}.contradictions`, report.contradictions.length, 'bookings'),
    figure(
      `rush.${name}.faults`,
      faults.reduce((sum, [, many]) => sum + many, 0),
      'answers',
    ),
    ...[...report.early].map(([answer, many]) => figure(`rush.${name}.early.${answer}`, many, 'answers')),
    ...[...report.answers].map(([answer, many]) => figure(`rush.${name}.answer.${answer}`, many, 'answers')),
    figure(`rush.${name}.perSecond`, perSecond, 'decisions/s'),
    figure(`rush.${name}.p50`, report.p50Ms, 'ms'),
    figure(`rush.${name}.p99`, report.p99Ms, 'ms'),
    figure(`rush.${name}.cpu`, report.cpuMs / decided, 'ms/decision'),
    figure(`rush.${name}.bare.perSecond`, bare.perSecond, '1/s'),
    figure(`rush.${name}.bare.cpu`, bare.cpuMs / decided, 'ms/booking'),
    figure(`rush.${name}.ratioToBare`, perSecond / bare.perSecond, 'ratio'),
  ]
}
