import { startPostgres } from '@mayim/testing/database/postgres-server.ts'
import { bareLoad } from './bare-server.ts'
import { type Figure, figure } from './figure.ts'
import { type RushReport, runRush } from './rush-evening.ts'

const patrons = 500
const places = 60
/** In the second rush on SQLite, this many of the patrons connect when the night opens. */
const connecting = 300

/**
 * Measures the opening of a night for 500 patrons with 60 free places: on SQLite with one process, and on PostgreSQL
 * with two; and on SQLite once more with 300 patrons on new connections. No place may be sold twice, and every refusal must have its code.
 */
export async function measureRush(): Promise<Figure[]> {
  const onSqlite = await figuresOf('sqlite', await runRush({ patrons, places, processes: 1 }), null)
  const atOpening = await runRush({ patrons, places, processes: 1, connecting })
  const server = await startPostgres({ durable: true })
  try {
    const postgres = { url: server.url, schema: `rush_${Date.now().toString(36)}` }
    const report = await runRush({ patrons, places, processes: 2, postgres })
    return [...onSqlite, ...latenciesOf(atOpening), ...(await figuresOf('postgres', report, server.url))]
  } finally {
    await server.stop()
  }
}

/** Compares the patrons who were connected with those who connected at the opening. */
function latenciesOf({ connected, connecting, answers, seconds }: RushReport): Figure[] {
  const name = 'rush.sqlite.newConnections'
  return [
    figure(`${name}.perSecond`, countOf(answers) / seconds, 'decisions/s'),
    figure(`${name}.connected.p50`, connected.p50Ms, 'ms'),
    figure(`${name}.connected.p99`, connected.p99Ms, 'ms'),
    figure(`${name}.connecting.p50`, connecting.p50Ms, 'ms'),
    figure(`${name}.connecting.p99`, connecting.p99Ms, 'ms'),
    figure(`${name}.p99Ratio`, connecting.p99Ms / connected.p99Ms, 'connecting/connected'),
  ]
}

function countOf(answers: RushReport['answers']): number {
  return [...answers.values()].reduce((sum, count) => sum + count, 0)
}

async function figuresOf(name: string, report: RushReport, postgresUrl: string | null): Promise<Figure[]> {
  const decisions = countOf(report.answers)
  const bare = await bareLoad(decisions, patrons, postgresUrl)
  const perSecond = decisions / report.seconds
  const faults = [...report.answers, ...report.early].filter(([answer]) => /^(5|2\d\d .)/.test(answer))
  return [
    figure(`rush.${name}.sold`, report.sold, `of ${places} places`),
    figure(`rush.${name}.oversold`, report.oversold, 'minutes'),
    figure(`rush.${name}.contradictions`, report.contradictions.length, 'bookings'),
    figure(
      `rush.${name}.faults`,
      faults.reduce((sum, [, count]) => sum + count, 0),
      'answers',
    ),
    ...[...report.early].map(([answer, count]) => figure(`rush.${name}.early.${answer}`, count, 'answers')),
    ...[...report.answers].map(([answer, count]) =>
      figure(`rush.${name}.answer.${answer}`, count, 'answers'),
    ),
    figure(`rush.${name}.perSecond`, perSecond, 'decisions/s'),
    figure(`rush.${name}.p50`, report.connected.p50Ms, 'ms'),
    figure(`rush.${name}.p99`, report.connected.p99Ms, 'ms'),
    figure(`rush.${name}.cpu`, report.cpuMs / decisions, 'ms/decision'),
    figure(`rush.${name}.bare.perSecond`, bare.perSecond, '1/s'),
    figure(`rush.${name}.bare.cpu`, bare.cpuMs / decisions, 'ms/booking'),
    figure(`rush.${name}.ratioToBare`, perSecond / bare.perSecond, 'ratio'),
  ]
}
