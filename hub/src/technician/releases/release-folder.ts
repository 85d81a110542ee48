import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseState, updateTimes } from '@mayim/contract/entities/release.ts'
import { compareVersions } from '@mayim/domain/sync/older-release.ts'
import { fileFault } from '@mayim/process/release-signature.ts'
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { latestFile, latestOf, packageOf } from './release-files.ts'

export interface ReleasePlaces {
  /** What runs. */
  readonly version: string
  /** The folder that `mayim-update.path` of the package watches. */
  readonly folder: string
  /** The public key of the release that runs. */
  readonly keyFile: string
  /** The unit of root that installs another release, and what it says of the last one. */
  readonly unitFile: string
  readonly resultFile: string
}

/** The name whose appearance starts the unit of root. */
const goFile = 'go'
const offerFile = 'offer.json'

const Offer = Type.Object({
  version: Type.String(),
  notes: Type.Array(Type.String()),
  /** Null: it was uploaded. */
  address: Type.Union([Type.String(), Type.Null()]),
  order: Type.Union([Type.Enum([...updateTimes]), Type.Null()]),
  /** When it was ordered; of an order for tonight the moment at which it may begin. */
  orderMs: Type.Number(),
})
/** What is offered, and what was ordered. It lies in the folder, so a restart changes nothing. */
export type Offer = Static<typeof Offer>

/** The folder in which a release waits for the unit of root, which checks it again (threats-1160). */
export class ReleaseFolder {
  readonly #places: ReleasePlaces

  constructor(places: ReleasePlaces) {
    this.#places = places
  }

  get path(): string {
    return this.#places.folder
  }

  /** Whether this machine has the unit, and the release that runs a key. */
  canInstall(): boolean {
    return existsSync(this.#places.unitFile) && existsSync(this.#places.keyFile)
  }

  key(): string | null {
    return textOf(this.#places.keyFile)
  }

  isNewer(version: string): boolean {
    return compareVersions(version, this.#places.version) > 0
  }

  /** Deletes the package of what runs by now. An upload that has begun stays. */
  tidy(): void {
    if (existsSync(join(this.path, offerFile)) && this.offer() === null) this.clear()
  }

  /** What is offered; null for nothing, and for what runs by now. */
  offer(): Offer | null {
    const offer = checked(join(this.path, offerFile), Offer)
    return offer !== null && this.isNewer(offer.version) ? offer : null
  }

  has({ version }: Pick<Offer, 'version'>): boolean {
    return existsSync(join(this.path, packageOf(version)))
  }

  /** Whether a file is there, and the one that was signed. */
  async isSigned(name: string): Promise<boolean> {
    const file = join(this.path, name)
    return existsSync(file) && (await fileFault(file, this.key())) === null
  }

  keep(offer: Offer): void {
    this.write(offerFile, JSON.stringify(offer))
  }

  write(name: string, content: string | Uint8Array): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 })
    const part = join(this.path, `${name}.part`)
    writeFileSync(part, content, { mode: 0o600 })
    renameSync(part, join(this.path, name))
  }

  clear(): void {
    rmSync(this.path, { recursive: true, force: true })
  }

  /** What an uploaded `latest.json` says; the sums must name it as well. */
  uploadedNotes(): string[] {
    return latestOf(textOf(join(this.path, latestFile)) ?? '')?.notes ?? []
  }

  /** Tells the unit of root to install a package. */
  go(version: string): void {
    this.write(goFile, `${packageOf(version)}\n`)
  }

  /** How the last update ended. */
  last(): ReleaseState['last'] {
    return checked(this.#places.resultFile, ReleaseState.properties.last)
  }
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function checked<S extends TSchema>(file: string, schema: S): Static<S> | null {
  try {
    const value: unknown = JSON.parse(textOf(file) ?? 'null')
    return Value.Check(schema, value) ? value : null
  } catch {
    return null
  }
}
