import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Side } from '@mayim/contract/call.ts'
import { Password } from '@mayim/contract/entities/scalars.ts'
import { SetupFile } from '@mayim/contract/setup-file.ts'
import type { Result } from '@mayim/domain/result.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { createLog } from '@mayim/process/log.ts'
import { readJsonFile } from '@mayim/process/read-json-file.ts'
import { holdPort } from '@mayim/process/run-process.ts'
import { Value } from 'typebox/value'
import { type DatabaseConfig, openReaders } from '../../ground/database/open-database.ts'
import { fileClock, systemClock } from '../../ground/runtime/clock.ts'
import type { Facility, Sealer } from '../../ground/runtime/facility.ts'
import { lateHasher } from '../../ground/runtime/sealer.ts'
import { refusalSentence } from '../../ground/texts/current-text.ts'
import { noteKeyFile } from '../../keeping/notes/open-note-keys.ts'
import { confirmFacility } from '../../sync/facility-keys.ts'
import { openFacility } from '../open-facility.ts'
import { applySetup, type SetupPart } from './apply-setup.ts'
import { type ComparedSetup, compareSetup, type SetupBuilding, type SetupChanges } from './compare-setup.ts'
import type { StoreFirstAdmin } from './create-first-admin.ts'
import type { SetupFault } from './setup-people.ts'

/** What the command needs of a side's configuration. */
export interface SetupSide {
  readonly side: Side
  readonly database: DatabaseConfig
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** Null if there is none yet. */
  readonly facilityKey: string | null
  /** The sealer of the side's own key. Creates the key if there is none yet. */
  ownSealer(): Sealer
  /** The facility key where there was none: of the portal on its own, of the hub by joining (sync-46). */
  firstKey(facility: Facility, file: SetupFile): Promise<Result<string>>
  readonly clockFile: string | null
  readonly storeAdmin: StoreFirstAdmin
  /** It has no facility key yet and gets it from the other side. */
  readonly joins: boolean
  /** Where the building is stored; null at the portal, which relays it to the hub. */
  readonly building: SetupBuilding | null
}

const notJoined =
  'This hub is not joined to its portal. Give join with address and code, or set MAYIM_FACILITY_KEY and MAYIM_SYNC_KEY.'
const usage = 'Use: setup --from <file.json> [--check]'

/**
 * The command `setup` (settings-31): compares a side with a setup file, prints the differences, and applies them unless
 * `--check` is given. Throws a ConfigurationError that names every fault of the file, before anything is changed.
 */
export async function runSetup(
  args: readonly string[],
  side: SetupSide,
  print: (line: string) => void,
): Promise<void> {
  const { from, check } = readArguments(args)
  const file = readSetupFile(from)
  const { joins } = side
  if (joins && !file.join) throw new ConfigurationError([notJoined])
  const passwordFor = ({ changes, faults }: ComparedSetup) => {
    if (faults.length > 0) throw new ConfigurationError(faults.map(faultSentence))
    return changes.admin !== null && file.admin ? readPassword(from, file.admin) : ''
  }
  const planned = await compareOnly(side, file)
  passwordFor(planned)
  if (check) {
    for (const line of linesOf(planned.changes, joins)) print(line)
    return
  }
  await using ends = new AsyncDisposableStack()
  if ('file' in side.database) ends.use(await holdPort(side.side, side.host, side.port))
  const facility = await open(side, file, ends)
  if (joins) print('Joined the portal.')
  const compared = await compareSetup(side.side, facility, file, side.building)
  const password = passwordFor(compared)
  const lines = partLines(compared.changes, 'did')
  const applied = await applySetup(facility, compared.changes, {
    password,
    storeAdmin: side.storeAdmin,
    building: file.building && side.building ? { file: file.building, store: side.building } : null,
    onAccount: (username, first) =>
      print(`Account ${username}: the first password is ${first}. It is shown this once.`),
    onPart: part => print(lines[part]),
  })
  if (!applied.ok) throw new ConfigurationError([faultSentence({ part: 'the file', refusal: applied })])
  for (const line of notices(compared.changes, joins)) print(line)
}

function readArguments(args: readonly string[]): { from: string; check: boolean } {
  try {
    const options = { from: { type: 'string' }, check: { type: 'boolean' } } as const
    const { from, check = false } = parseArgs({ args: [...args], options }).values
    if (from) return { from, check }
  } catch {
    // Falls through to the usage.
  }
  throw new ConfigurationError([usage])
}

async function compareOnly(side: SetupSide, file: SetupFile) {
  const db = await openReaders(side.database)
  try {
    const opened = db && { db, ownSealer: side.ownSealer() }
    return await compareSetup(side.side, opened, file, side.building)
  } finally {
    await db?.destroy()
  }
}

async function open(side: SetupSide, file: SetupFile, ends: AsyncDisposableStack): Promise<Facility> {
  const hasher = lateHasher(side.facilityKey)
  const clock = fileClock(side.clockFile)
  ends.defer(() => clock.stop())
  const opened = await openFacility({
    side: side.side,
    database: side.database,
    clock,
    hostClock: systemClock,
    hasher,
    ownSealer: side.ownSealer(),
    noteKeyFile: noteKeyFile(side.dataDir, side.side),
    log: createLog('warn', process.stderr),
    saleHook: null,
  })
  ends.defer(() => opened.close())
  if (side.facilityKey === null) {
    const key = await side.firstKey(opened.facility, file)
    if (!key.ok) throw new ConfigurationError([faultSentence({ part: 'join', refusal: key })])
    hasher.join(key.value)
  }
  await confirmFacility(opened.facility)
  return opened.facility
}

function faultSentence({ part, refusal: { code, kind, detail } }: SetupFault): string {
  const step = detail?.step === undefined ? '' : ` (${detail.step})`
  return `${part}: ${refusalSentence('en', code, kind, detail)}${step}`
}

function linesOf(changes: SetupChanges, joins: boolean): string[] {
  const lines = partLines(changes, 'would')
  return [
    ...(joins ? ['Would join the portal.'] : []),
    ...(changes.settings.length > 0 ? [lines.settings] : []),
    ...(changes.building.length > 0 ? [lines.building] : []),
    ...(changes.admin === null ? [] : [lines.admin]),
    ...(changes.people.staff.length > 0 ? [lines.staff] : []),
    ...(changes.people.attendants.length > 0 ? [lines.attendants] : []),
    ...(changes.opens ? [lines.open] : []),
    ...notices(changes, joins),
  ]
}

function partLines(changes: SetupChanges, form: 'would' | 'did'): Record<SetupPart, string> {
  const verb = (did: string, would: string) => (form === 'did' ? did : `Would ${would}`)
  const keys = changes.settings.map(({ key }) => key)
  const rows = changes.building.map(({ part, name }) => `${part} ${name}`)
  return {
    settings: `${verb('Stored', 'store')} settings: ${keys.join(', ')}.`,
    building: `${verb('Stored', 'store')} the building: ${rows.join(', ')}.`,
    admin: `${verb('Created', 'create')} the first Admin.`,
    staff: `${verb('Created', 'create')} accounts: ${changes.people.staff.map(({ username }) => username).join(', ')}.`,
    attendants: `${verb('Added', 'add')} attendants: ${changes.people.attendants.length}.`,
    open: `${verb('Opened', 'open')} the facility to patrons.`,
  }
}

function notices(changes: SetupChanges, joins: boolean): string[] {
  const { settings, lost, leftToPortal, building, admin, otherAdmin, people, opens } = changes
  const rows = [settings, building, people.staff, people.attendants]
  const isSame = !joins && rows.every(({ length }) => length === 0) && admin === null && !opens
  return [
    ...(lost.length > 0
      ? [`Give these again, because another server would get them: ${lost.join(', ')}.`]
      : []),
    ...(leftToPortal.length > 0
      ? [`Left to the website, which alone sets them: ${leftToPortal.join(', ')}.`]
      : []),
    ...(otherAdmin ? ['There is an Admin already: the Admin of the file is not created.'] : []),
    ...(isSame ? ['Nothing to change.'] : []),
  ]
}

const maxFaults = 20

/** Reads a setup file. Throws a ConfigurationError with a sentence for each fault of its form, never a value. */
function readSetupFile(path: string): SetupFile {
  const value = readJsonFile(path)
  if (Value.Check(SetupFile, value)) return value
  // A member that the schema does not have is reported twice: on its own as `boolean`, and on its parent.
  const faults = Value.Errors(SetupFile, value).filter(({ keyword }) => keyword !== 'additionalProperties')
  throw new ConfigurationError(
    faults.slice(0, maxFaults).map(({ instancePath, keyword, message }) => {
      const part = instancePath.slice(1).replaceAll('/', '.') || 'the file'
      return `${part}: ${keyword === 'boolean' ? 'is not known' : message}.`
    }),
  )
}

/** The password of the first Admin, from the setup file or from the file that it names. Throws a ConfigurationError. */
function readPassword(path: string, { password, passwordFile }: NonNullable<SetupFile['admin']>): string {
  if ((password === undefined) === (passwordFile === undefined))
    throw new ConfigurationError(['admin: give either password or passwordFile.'])
  const [part, text] =
    passwordFile === undefined
      ? (['admin.password', password ?? ''] as const)
      : (['admin.passwordFile', firstLine(resolve(dirname(path), passwordFile))] as const)
  if (Value.Check(Password, text)) return text
  throw new ConfigurationError([`${part}: a password has 8 to 200 characters.`])
}

function firstLine(path: string): string {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/, 1)[0] ?? ''
  } catch {
    throw new ConfigurationError([`admin.passwordFile: ${path} cannot be read.`])
  }
}
