import { parseArgs } from 'node:util'
import type { Side } from '@mayim/contract/call.ts'
import { createLog } from '@mayim/process/create-log.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { holdPort } from '@mayim/process/hold-port.ts'
import { type DatabaseConfig, openReaders } from '../database/open-database.ts'
import { openFacility } from '../facility/open-facility.ts'
import { refusalSentence } from '../http/translate.ts'
import { confirmFacility } from '../joining/facility-id.ts'
import { lateSealer, sealerFromSecret } from '../people/sealer.ts'
import { fileClock, systemClock } from '../runtime/clock.ts'
import type { Facility } from '../runtime/facility.ts'
import { applySetup, type SetupPart } from '../setup/apply-setup.ts'
import {
  type ComparedSetup,
  compareSetup,
  type SetupChanges,
  type SetupFault,
} from '../setup/compare-setup.ts'
import { readPassword, readSetupFile } from './read-setup-file.ts'

/** What the command needs of a side's configuration. */
export interface SetupSide {
  readonly side: Side
  readonly database: DatabaseConfig
  readonly host: string
  readonly port: number
  /** Null if there is none yet. */
  readonly facilityKey: string | null
  /** Makes the facility key, before the first write. Throws where it comes from elsewhere. */
  makeKey(): string
  readonly clockFile: string | null
}

const usage = 'Use: setup --from <file.json> [--check]'

/**
 * The command `setup` (settings-31): compares a side with a setup file, prints the differences, and applies them unless
 * `--check` is given. Throws a ConfigurationError that names every fault of the file; nothing was changed then.
 */
export async function runSetup(
  args: readonly string[],
  side: SetupSide,
  print: (line: string) => void,
): Promise<void> {
  const { from, check } = readArguments(args)
  const file = readSetupFile(from)
  const passwordFor = ({ changes, faults }: ComparedSetup) => {
    if (faults.length > 0) throw new ConfigurationError(faults.map(faultSentence))
    return changes.admin !== null && file.admin ? readPassword(from, file.admin) : ''
  }
  if (check) {
    const compared = await compareOnly(side, file)
    passwordFor(compared)
    for (const line of linesOf(compared.changes, 'would')) print(line)
    return
  }
  await using ends = new AsyncDisposableStack()
  if ('file' in side.database) ends.use(await holdPort(side.side, side.host, side.port))
  const facility = await open(side, ends)
  const compared = await compareSetup(facility, file)
  const password = passwordFor(compared)
  const lines = partLines(compared.changes, 'did')
  const applied = await applySetup(facility, compared.changes, {
    password,
    onPart: part => print(lines[part]),
  })
  if (!applied.ok) throw new ConfigurationError([faultSentence({ part: 'the file', refusal: applied })])
  for (const line of notices(compared.changes)) print(line)
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

async function compareOnly(side: SetupSide, file: Parameters<typeof compareSetup>[1]) {
  const db = await openReaders(side.database)
  try {
    return await compareSetup({ db, sealer: lateSealer(side.facilityKey) }, file)
  } finally {
    await db?.destroy()
  }
}

async function open(side: SetupSide, ends: AsyncDisposableStack): Promise<Facility> {
  const clock = fileClock(side.clockFile)
  ends.defer(() => clock.stop())
  const opened = await openFacility({
    side: side.side,
    database: side.database,
    clock,
    hostClock: systemClock,
    sealer: sealerFromSecret(side.facilityKey ?? side.makeKey()),
    log: createLog('warn', process.stderr),
    saleHook: null,
  })
  ends.defer(() => opened.close())
  await confirmFacility(opened.facility)
  return opened.facility
}

function faultSentence({ part, refusal: { code, kind, detail } }: SetupFault): string {
  const step = detail?.step === undefined ? '' : ` (${detail.step})`
  return `${part}: ${refusalSentence('en', code, kind, detail)}${step}`
}

function linesOf(changes: SetupChanges, form: 'would' | 'did'): string[] {
  const lines = partLines(changes, form)
  return [
    ...(changes.settings.length > 0 ? [lines.settings] : []),
    ...(changes.admin === null ? [] : [lines.admin]),
    ...(changes.opens ? [lines.open] : []),
    ...notices(changes),
  ]
}

function partLines(changes: SetupChanges, form: 'would' | 'did'): Record<SetupPart, string> {
  const verb = (did: string, would: string) => (form === 'did' ? did : `Would ${would}`)
  const keys = changes.settings.map(({ key }) => key)
  return {
    settings: `${verb('Stored', 'store')} settings: ${keys.join(', ')}.`,
    admin: `${verb('Created', 'create')} the first Admin.`,
    open: `${verb('Opened', 'open')} the facility to patrons.`,
  }
}

function notices({ settings, admin, otherAdmin, opens }: SetupChanges): string[] {
  const isSame = settings.length === 0 && admin === null && !opens
  return [
    ...(otherAdmin ? ['There is an Admin already: the Admin of the file is not created.'] : []),
    ...(isSame ? ['Nothing to change.'] : []),
  ]
}
