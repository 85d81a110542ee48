// `mayim update` and `mayim rollback`.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  fileFault,
  type ReleaseFault,
  releaseKeyFile,
  signatureFile,
  sumsFile,
} from '@mayim/process/release-signature.ts'
import { ask, outputOf, portOf, type Side, shown } from './sides.ts'

const wellWithinSeconds = 180
/** So long it must be well without a break. */
const wellForSeconds = 20
const mostRestarts = 4
const dataFolder = '/var/lib/mayim'
const keptFolder = join(dataFolder, 'before-update')

/** How an update ended. The page of the technician shows `why` in its language. */
export interface Outcome {
  readonly outcome: 'updated' | 'wentBack' | 'refused'
  readonly why: ReleaseFault | 'otherPackage' | 'notNewer' | 'rest' | 'notWell' | 'failed' | ''
}

interface UpdateOptions {
  readonly isUnsigned?: boolean
  /** Refuses what is not newer than the release that runs. */
  readonly newerOnly?: boolean
}

const faultTexts: Readonly<Record<ReleaseFault, string>> = {
  noKey:
    'The release that runs has no key, so it cannot check another. Add --unsigned for a build of your own.',
  notSigned: `${sumsFile} and ${signatureFile} must lie beside the package. Add --unsigned for a build of your own.`,
  otherKey: `${sumsFile} is not signed by the key of the release that runs.`,
  notListed: `${sumsFile} does not name the package.`,
  changed: 'The package is not the one that was signed.',
}

/**
 * Installs a package if it is signed by the key of the release that runs (threats-1160). It is copied first, to where
 * root alone writes: what is checked is what is installed.
 */
export async function update(
  installed: readonly Side[],
  given: string,
  { isUnsigned = false, newerOnly = false }: UpdateOptions,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-update-'))
  try {
    const file = join(folder, basename(given))
    copyFileSync(given, file)
    for (const name of [sumsFile, signatureFile]) {
      const beside = join(dirname(given), name)
      if (existsSync(beside)) copyFileSync(beside, join(folder, name))
    }
    const fault = isUnsigned ? null : await fileFault(file, ownKey())
    return fault === null ? await install(installed, file, newerOnly) : refused(faultTexts[fault], fault)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The public key of the release that runs; null for a build without one. */
function ownKey(): string | null {
  const file = join(import.meta.dirname, releaseKeyFile)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/**
 * Installs a package over the release that runs. Where the new one is not well in time, the one before comes back, with
 * the database as it was if the new one has migrated it; what was written since then comes from the other side.
 */
async function install(installed: readonly Side[], file: string, newerOnly: boolean): Promise<Outcome> {
  const name = outputOf('dpkg-deb', ['--field', file, 'Package']).trim()
  const side = installed.find(each => `mayim-${each.name}` === name)
  if (side === undefined)
    return refused(`${basename(file)} is no package of what is installed here.`, 'otherPackage')
  const { status: rest } = await ask('http', portOf(side, side.operatorPort), '/updatez')
  if (rest === 503)
    return refused('Nothing is updated from noon before Shabbos or Yom Tov until it ends.', 'rest')
  const before = basename(realpathSync(`/opt/mayim/${side.name}/current`))
  const version = outputOf('dpkg-deb', ['--field', file, 'Version']).trim()
  if (newerOnly && spawnSync('dpkg', ['--compare-versions', version, 'gt', before]).status !== 0)
    return refused(`${version} is not newer than ${before}.`, 'notNewer')
  execFileSync('systemctl', ['stop', `mayim-${side.name}`])
  rmSync(keptFolder, { recursive: true, force: true })
  mkdirSync(keptFolder, { mode: 0o700 })
  for (const data of databasesOf(side)) execFileSync('cp', ['--archive', join(dataFolder, data), keptFolder])
  // Debian may know this version already: one that went back is tried again.
  const words = ['install', '--yes', '--no-install-recommends', '--allow-downgrades', '--reinstall', file]
  const { status } = spawnSync('apt-get', words, { stdio: 'inherit' })
  execFileSync('systemctl', ['start', `mayim-${side.name}`])
  const now = basename(realpathSync(`/opt/mayim/${side.name}/current`))
  if (status === 0 && now === version && (await becomesWell(side))) {
    console.log(`The ${side.name} is updated.`)
    return { outcome: 'updated', why: '' }
  }
  goBack(side, before)
  // The next update leaves the one that runs beside it, and not this one.
  if (now !== before) rmSync(`/opt/mayim/${side.name}/releases/${now}`, { recursive: true })
  return { outcome: 'wentBack', why: 'notWell' }
}

/** Goes back to the release before, which an update leaves beside the one that runs. */
export function rollback(asked: readonly Side[]): number {
  const [side, another] = asked.filter(({ port }) => port)
  if (side === undefined || another)
    return said('Name the side: mayim hub rollback or mayim portal rollback', 2)
  const now = basename(realpathSync(`/opt/mayim/${side.name}/current`))
  const [before] = readdirSync(`/opt/mayim/${side.name}/releases`).filter(release => release !== now)
  return before === undefined ? said('There is no release before.', 1) : goBack(side, before)
}

function goBack(side: Side, release: string): number {
  const folder = `/opt/mayim/${side.name}`
  execFileSync('systemctl', ['stop', `mayim-${side.name}`])
  const database = `${side.name}.sqlite`
  if (
    existsSync(keptFolder) &&
    migrationsIn(join(keptFolder, database)) !== migrationsIn(join(dataFolder, database))
  ) {
    for (const data of databasesOf(side)) rmSync(join(dataFolder, data))
    for (const data of readdirSync(keptFolder))
      execFileSync('cp', ['--archive', join(keptFolder, data), dataFolder])
  }
  execFileSync('ln', ['-sfn', `releases/${release}`, `${folder}/next`])
  execFileSync('mv', ['-T', `${folder}/next`, `${folder}/current`])
  execFileSync('systemctl', ['start', `mayim-${side.name}`])
  return said(`The ${side.name} went back to ${release}.`, 1)
}

/** Whether a side runs, answers and is ready for a while; a bridge runs. False at once where it ends again and again. */
async function becomesWell(side: Side): Promise<boolean> {
  let wellSince: number | null = null
  const beginMs = Date.now()
  while (Date.now() - beginMs < wellWithinSeconds * 1000) {
    await wait(1_000)
    if (Number(shown(side, 'NRestarts')) > mostRestarts) return false
    const answers = side.operatorPort ? await ask('http', portOf(side, side.operatorPort), '/readyz') : null
    const isWell = shown(side, 'ActiveState') === 'active' && (answers === null || answers.status === 200)
    wellSince = isWell ? (wellSince ?? Date.now()) : null
    if (wellSince !== null && Date.now() - wellSince >= wellForSeconds * 1000) return true
  }
  return false
}

function databasesOf({ name }: Side): string[] {
  return readdirSync(dataFolder).filter(file => file.startsWith(name) && /\.sqlite(-wal|-shm)?$/.test(file))
}

/** How many migrations a database has had; -1 without one. */
function migrationsIn(file: string): number {
  if (!existsSync(file)) return -1
  const database = new DatabaseSync(file)
  const row = database.prepare('select count(*) as migrations from kysely_migration').get()
  database.close()
  return Number(row?.migrations)
}

function refused(sentence: string, why: Outcome['why']): Outcome {
  console.log(sentence)
  return { outcome: 'refused', why }
}

function said(sentence: string, status: number): number {
  console.log(sentence)
  return status
}
