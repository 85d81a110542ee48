import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface PostgresSource {
  readonly url: string
  readonly schema: string
}

/** Whether this machine has `pg_dump`, by which a portal on PostgreSQL is backed up. */
export function hasDump(): boolean {
  return (process.env.PATH ?? '').split(delimiter).some(folder => {
    try {
      accessSync(join(folder, 'pg_dump'), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Writes a schema as it is at one moment to a file, which `pg_restore` reads. Throws with what `pg_dump` says. */
export async function dumpPostgres({ url, schema }: PostgresSource, file: string): Promise<void> {
  const args = ['--format=custom', '--no-owner', `--schema=${schema}`, `--file=${file}`]
  await run('pg_dump', args, connectionOf(url))
}

/** Reads a whole dump, as `pg_restore` would. Throws if it is damaged. */
export async function readDump(file: string): Promise<void> {
  await run('pg_restore', ['--file=/dev/null', file], {})
}

async function run(program: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said = `${said}${part}`.slice(0, 300)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said.trim()}`)
}

const parameters: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
}

/** The address as libpq reads it from the environment: everybody on the machine sees the words of a command. */
function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const found = {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
  }
  const more = [...searchParams].flatMap(([name, value]) =>
    parameters[name] === undefined ? [] : [[parameters[name], value] as const],
  )
  return {
    ...Object.fromEntries(
      Object.entries(found)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [name, decodeURIComponent(value)]),
    ),
    ...Object.fromEntries(more),
  }
}
