import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run of tests. */
    postgresUrl: string
    /** What the name of each database begins with that the run creates. */
    postgresNames: string
  }
}

/** Starts one PostgreSQL for all integration tests of a run; each test has a database or a schema of its own in it. */
export default async function postgresOfRun(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const names = `mayim_${process.pid}_${Date.now().toString(36)}`
  project.provide('postgresUrl', server.url)
  project.provide('postgresNames', names)
  return async () => {
    await dropAll(server.url, names)
    await server.stop()
  }
}

async function dropAll(url: string, names: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [names],
  )
  for (const { datname } of rows)
    await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`)
  await client.end()
}
