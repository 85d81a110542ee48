import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { demoLayout } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { SiteFacts } from '@mayim/contract/building/wire-address.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import type { Logger } from 'pino'
import { type CommandSource, type Wiring, whoOfWiring } from '../relay/wiring.ts'
import type { DriverPlan } from '../supervisor/driver-supervisor.ts'
import { type BuildingFile, checkBuildingFile, readBuildingFile } from './building-file.ts'
import type { SearchedBroker } from './discover-devices.ts'
import { type BuildingSecrets, planBuilding, readSecrets } from './plan-building.ts'
import { factsFor, ownFacts, siteOf } from './wire-site.ts'

export interface BuildingSource extends BuildingSecrets {
  /** The operator's file; null simulates the demo building. */
  readonly operatorFile: string | null
  /** Where the file that the hub sent is kept. */
  readonly keptFile: string
}

interface Kept {
  /** Hash of the operator's file on which the kept one is based. */
  readonly basedOn: string
  readonly file: unknown
  /** The hub's name of this version. */
  readonly version?: string
}

/** The building of a bridge: its file and its drivers. */
export interface BridgeBuilding {
  readonly file: BuildingFile
  readonly plans: readonly DriverPlan[]
  /** The version that the bridge comes back to; null for the operator's own file. */
  readonly version: string | null
  /** The brokers of the file at which devices may announce themselves. */
  brokers(): SearchedBroker[]
  /** Checks a file as `take`, and does no more. */
  check(value: unknown): Promise<SiteFacts>
  /** Checks a file and runs on it, without keeping it, and returns its drivers. Throws a ConfigurationError. */
  take(value: unknown, version: string): Promise<readonly DriverPlan[]>
  /** Keeps the file that was taken for the next start. */
  keep(): void
  /** Runs on the kept file again, and returns its drivers. */
  takeBack(): readonly DriverPlan[]
}

interface Version {
  readonly file: BuildingFile
  readonly plans: readonly DriverPlan[]
  readonly version: string | null
}

/** The building file of a bridge and its drivers, which the hub may replace while the bridge runs (building-250). */
export class ManagedBuilding implements BridgeBuilding {
  readonly #source: BuildingSource
  #kept: Version
  #tried: Version | null = null

  /** Throws a ConfigurationError. */
  constructor(source: BuildingSource, log: Pick<Logger, 'info' | 'warn'>) {
    this.#source = source
    this.#kept = this.#readKept(log) ?? this.#planned(this.#operatorsFile(), null)
  }

  get file(): BuildingFile {
    return (this.#tried ?? this.#kept).file
  }

  get plans(): readonly DriverPlan[] {
    return (this.#tried ?? this.#kept).plans
  }

  get version(): string | null {
    return this.#kept.version
  }

  brokers(): SearchedBroker[] {
    const secretOf = readSecrets(this.#source.secretsFile)
    return (this.file.mqtt ?? []).map(({ url, username = null, secret }) => ({
      url,
      username,
      password: secret === undefined ? null : secretOf(secret),
    }))
  }

  async check(value: unknown): Promise<SiteFacts> {
    const file = checkBuildingFile(value)
    const facts = await factsFor(file)
    this.#planned(file, null, facts)
    await refuseMissingParts(file)
    return facts
  }

  async take(value: unknown, version: string): Promise<readonly DriverPlan[]> {
    const facts = await this.check(value)
    this.#tried = this.#planned(checkBuildingFile(value), version, facts)
    return this.#tried.plans
  }

  keep(): void {
    if (!this.#tried) return
    const { file, version } = this.#tried
    const { keptFile } = this.#source
    const kept: Kept = { basedOn: this.#operatorHash(), file, ...(version !== null && { version }) }
    mkdirSync(dirname(keptFile), { recursive: true })
    writeFileSync(`${keptFile}.new`, JSON.stringify(kept, null, 2), { mode: 0o640 })
    renameSync(`${keptFile}.new`, keptFile)
    this.#kept = this.#tried
    this.#tried = null
  }

  takeBack(): readonly DriverPlan[] {
    this.#tried = null
    return this.#kept.plans
  }

  #operatorsFile(): BuildingFile {
    const { operatorFile } = this.#source
    return operatorFile === null ? { simulated: demoLayout } : readBuildingFile(operatorFile)
  }

  #planned(file: BuildingFile, version: string | null, facts: SiteFacts = ownFacts()): Version {
    return { file, plans: planBuilding(file, this.#source, siteOf(facts)), version }
  }

  /** The file that the hub confirmed last, unless the operator has changed the own one since. */
  #readKept(log: Pick<Logger, 'info' | 'warn'>): Version | null {
    const { keptFile } = this.#source
    if (!existsSync(keptFile)) return null
    try {
      const { basedOn, file, version = null } = JSON.parse(readFileSync(keptFile, 'utf8')) as Kept
      if (basedOn === this.#operatorHash()) return this.#planned(checkBuildingFile(file), version)
      log.warn('BRIDGE_BUILDING was changed: it replaces the building file of the hub')
    } catch (error) {
      // The bridge starts with what it has rather than not at all.
      const fault = error instanceof Error ? error.message : 'damaged'
      log.warn({ fault }, 'the building file of the hub cannot be used: BRIDGE_BUILDING counts')
    }
    return null
  }

  #operatorHash(): string {
    const { operatorFile } = this.#source
    const text = operatorFile === null ? '' : readFileSync(operatorFile, 'utf8')
    return createHash('sha256').update(text).digest('hex')
  }
}

/** What this machine lacks for a file: the tools of its pins, the addon of its readers. Throws a ConfigurationError. */
async function refuseMissingParts({ gpio = [], readers = {} }: BuildingFile): Promise<void> {
  if (gpio.length > 0 && !isOnPath('gpiodetect'))
    throw new ConfigurationError(['BRIDGE_BUILDING: gpio: this machine has no libgpiod tools (gpiodetect).'])
  if (Object.keys(readers).length === 0) return
  await import('node-hid').catch(() => {
    throw new ConfigurationError([
      'BRIDGE_BUILDING: readers: this machine cannot read USB readers (node-hid).',
    ])
  })
}

function isOnPath(tool: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some(folder => folder !== '' && existsSync(join(folder, tool)))
}

/** A person who asks to be let out is never refused. */
const release: CommandSource = 'release'

/** The words that the hub puts before the number of a change, or after `follower:`. */
const sources: Readonly<Record<string, CommandSource>> = {
  visits: 'visits',
  staff: 'staff',
  release,
  'follower:scenes': 'scenes',
  'follower:lights': 'lights',
  'follower:technician': 'technician',
}

/** Whom the building file lets command each point; a point without a list is open to all. */
const known = new WeakMap<BuildingFile, ReadonlyMap<Point, readonly CommandSource[]>>()

/**
 * Whether the building file lets a command pass (building-415).
 * @param by who sent it, as the hub says: `staff:1204`, `follower:scenes`
 */
export function mayCommand(file: BuildingFile, point: Point, by: string): boolean {
  const lists = known.get(file) ?? listsOf(file)
  known.set(file, lists)
  const list = lists.get(point)
  if (!list) return true
  const [first = ''] = by.split(':')
  const source = sources[by] ?? sources[first]
  return source === release || (source !== undefined && list.includes(source))
}

function listsOf(file: BuildingFile): Map<Point, readonly CommandSource[]> {
  const devices: readonly { readonly points: Wiring }[] = [
    ...(file.modbus ?? []),
    ...(file.shelly ?? []),
    ...(file['http-door'] ?? []),
    ...(file.hartmann ?? []),
    ...(file.gpio ?? []),
    ...(file.mqtt ?? []).flatMap(broker => broker.devices as { points: Wiring }[]),
  ]
  return new Map(devices.flatMap(({ points }) => whoOfWiring(points)))
}
