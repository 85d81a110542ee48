import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { demoLayout } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Logger } from 'pino'
import { type CommandSource, type Wiring, whoOfWiring } from '../relay/wiring.ts'
import type { DriverPlan } from '../supervisor/driver-supervisor.ts'
import { type BuildingFile, checkBuildingFile, readBuildingFile } from './building-file.ts'
import type { SearchedBroker } from './discover-devices.ts'
import { type BuildingSecrets, planBuilding, readSecrets } from './plan-building.ts'
import { ownFacts, siteOf } from './wire-site.ts'

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
}

/** The building of a bridge: its file and its drivers. */
export interface BridgeBuilding {
  readonly file: BuildingFile
  readonly plans: readonly DriverPlan[]
  /** The brokers of the file at which devices may announce themselves. */
  brokers(): SearchedBroker[]
  /** Checks a file, keeps it for the next start and returns its drivers. Throws a ConfigurationError. */
  take(value: unknown): readonly DriverPlan[]
}

/** The building file of a bridge and its drivers, which the hub may replace while the bridge runs (building-250). */
export class ManagedBuilding implements BridgeBuilding {
  readonly #source: BuildingSource
  #file: BuildingFile
  #plans: readonly DriverPlan[]

  /** Throws a ConfigurationError. */
  constructor(source: BuildingSource, log: Pick<Logger, 'info' | 'warn'>) {
    this.#source = source
    const operator: BuildingFile =
      source.operatorFile === null ? { simulated: demoLayout } : readBuildingFile(source.operatorFile)
    const kept = this.#readKept(log)
    this.#file = kept ?? operator
    this.#plans = planBuilding(this.#file, source, siteOf(ownFacts()))
  }

  get file(): BuildingFile {
    return this.#file
  }

  get plans(): readonly DriverPlan[] {
    return this.#plans
  }

  brokers(): SearchedBroker[] {
    const secretOf = readSecrets(this.#source.secretsFile)
    return (this.#file.mqtt ?? []).map(({ url, username = null, secret }) => ({
      url,
      username,
      password: secret === undefined ? null : secretOf(secret),
    }))
  }

  take(value: unknown): readonly DriverPlan[] {
    const file = checkBuildingFile(value)
    const plans = planBuilding(file, this.#source, siteOf(ownFacts()))
    const { keptFile } = this.#source
    const kept: Kept = { basedOn: this.#operatorHash(), file }
    mkdirSync(dirname(keptFile), { recursive: true })
    writeFileSync(`${keptFile}.new`, JSON.stringify(kept, null, 2), { mode: 0o640 })
    renameSync(`${keptFile}.new`, keptFile)
    this.#file = file
    this.#plans = plans
    return plans
  }

  /** The file that the hub sent last, unless the operator has changed the own one since. */
  #readKept(log: Pick<Logger, 'info' | 'warn'>): BuildingFile | null {
    const { keptFile } = this.#source
    if (!existsSync(keptFile)) return null
    const { basedOn, file } = JSON.parse(readFileSync(keptFile, 'utf8')) as Kept
    if (basedOn === this.#operatorHash()) return checkBuildingFile(file)
    log.warn('BRIDGE_BUILDING was changed: it replaces the building file of the hub')
    return null
  }

  #operatorHash(): string {
    const { operatorFile } = this.#source
    const text = operatorFile === null ? '' : readFileSync(operatorFile, 'utf8')
    return createHash('sha256').update(text).digest('hex')
  }
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
