import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import type { ReleaseState } from '@mayim/contract/entities/release.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { signatureFile, sumsFile } from '@mayim/process/release-signature.ts'
import type { ReleaseDesk } from '../../ground/hub-facility.ts'
import { isSafeAddress } from '../../ground/safe-address.ts'
import { closingMs, whyNotNow } from './building-closed.ts'
import { fetchPackage, latestFile, packageOf, readFolder, versionIn } from './release-files.ts'
import { type Offer, ReleaseFolder, type ReleasePlaces } from './release-folder.ts'

export interface ReleaseOptions extends ReleasePlaces {
  /** Where releases are looked for each day; null for nowhere. */
  readonly channel: string | null
  /** A release of the channel is installed after closing without anybody's order. */
  readonly automatic: boolean
}

const dayMs = 24 * 60 * 60_000
/** The limit of the unit of root is 15 minutes. */
const longestUpdateMs = 20 * 60_000
const texts: readonly string[] = [sumsFile, signatureFile, latestFile]
const byHand = () => refuse('conflict', 'updateByHand')

/** Takes releases for this machine, and hands them to the unit of root that installs them (building-1161). */
export class HubReleases implements ReleaseDesk {
  readonly #facility: Facility
  readonly #options: ReleaseOptions
  readonly #folder: ReleaseFolder
  #work: Promise<void> = Promise.resolve()
  #fetching = false
  #fault: ReleaseState['fault'] = null
  #lookedMs: number | null = null

  constructor(facility: Facility, options: ReleaseOptions) {
    this.#facility = facility
    this.#options = options
    this.#folder = new ReleaseFolder(options)
  }

  async view(): Promise<ReleaseState> {
    const offer = this.#folder.offer()
    return {
      canInstall: this.#folder.canInstall(),
      offered: offer && { version: offer.version, notes: offer.notes, isHere: this.#isHere(offer) },
      fetching: this.#fetching,
      fault: this.#fault,
      order: offer && this.#orderOf(offer),
      waits: await whyNotNow(this.#facility),
      channel: this.#options.channel,
      lookedAt: this.#lookedMs === null ? null : new Date(this.#lookedMs).toISOString(),
      last: this.#folder.last(),
    }
  }

  /** Resolves when nothing is being fetched. */
  settled(): Promise<void> {
    return this.#work
  }

  async look(address: string): Promise<Result<null>> {
    if (!this.#folder.canInstall()) return byHand()
    if (!isSafeAddress(address, false)) return refuse('invalid', 'releaseAddress', { field: 'address' })
    const base = folderAt(address)
    this.#lookedMs = this.#facility.hostClock.now()
    const found = await readFolder(base, this.#folder.key()).catch((error: Error) => {
      this.#facility.log.warn({ why: error.message.slice(0, 80) }, 'no release was found')
      return null
    })
    if (found === null) return this.#failed(refuse('unreachable', 'releaseNotFound', { field: 'address' }))
    if (typeof found === 'string')
      return this.#failed(refuse('conflict', 'releaseRefused', { field: 'address' }))
    this.#fault = null
    const { version, notes } = found.latest
    if (!this.#folder.isNewer(version)) return refuse('conflict', 'releaseNotNewer', { field: 'address' })
    if (this.#fetching || this.#isOffered(version)) return ok(null)
    this.#folder.clear()
    this.#folder.write(sumsFile, found.sums)
    this.#folder.write(signatureFile, found.signature)
    this.#folder.keep({ version, notes, address: base.href, order: null, orderMs: 0 })
    this.#fetch(base, packageOf(version))
    return ok(null)
  }

  async take({ name, bytes }: UploadedFile): Promise<Result<null>> {
    if (!this.#folder.canInstall()) return byHand()
    if (texts.includes(name)) {
      // The first file of another release.
      if (this.#folder.offer() !== null) this.#folder.clear()
      this.#folder.write(name, bytes)
      return ok(null)
    }
    const version = versionIn(name)
    if (version === null) return refuse('conflict', 'releaseRefused', { field: 'file' })
    if (!this.#folder.isNewer(version)) return refuse('conflict', 'releaseNotNewer', { field: 'file' })
    this.#folder.write(name, bytes)
    if (!(await this.#folder.isSigned(name))) {
      this.#folder.clear()
      return refuse('conflict', 'releaseRefused', { field: 'file' })
    }
    const notes = (await this.#folder.isSigned(latestFile)) ? this.#folder.uploadedNotes() : []
    this.#folder.keep({ version, notes, address: null, order: null, orderMs: 0 })
    this.#fault = null
    return ok(null)
  }

  async order(when: ReleaseState['order']): Promise<Result<string>> {
    if (!this.#folder.canInstall()) return byHand()
    const offer = this.#folder.offer()
    if (offer === null || !this.#isHere(offer)) return refuse('missing', 'releaseMissing')
    if (when === 'now') {
      const waits = await whyNotNow(this.#facility)
      if (waits !== null) return refuse('conflict', waits === 'rest' ? 'updateAtRest' : 'buildingOpen')
      this.#install(offer)
    } else this.#folder.keep({ ...offer, order: when, orderMs: closingMs(this.#facility) })
    return ok(offer.version)
  }

  async lookAround(): Promise<void> {
    if (!this.#folder.canInstall()) return
    const { channel } = this.#options
    const isDue = this.#lookedMs === null || this.#facility.hostClock.now() - this.#lookedMs >= dayMs
    if (channel !== null && isDue) await this.look(channel)
    const offer = this.#folder.offer()
    if (offer === null) return this.#folder.tidy()
    if (!this.#isHere(offer)) return this.#fetchAgain(offer)
    const wanted =
      this.#options.automatic &&
      channel !== null &&
      offer.address === folderAt(channel).href &&
      this.#folder.last()?.version !== offer.version
    if (offer.order === null && wanted) await this.order('tonight')
    const { order = null, orderMs = 0 } = this.#folder.offer() ?? {}
    const isTime = order === 'tonight' && this.#facility.clock.now() >= orderMs
    if (isTime && (await whyNotNow(this.#facility)) === null) this.#install(offer)
  }

  #install(offer: Offer): void {
    this.#folder.keep({ ...offer, order: 'now', orderMs: this.#facility.hostClock.now() })
    this.#folder.go(offer.version)
    this.#facility.log.info({ version: offer.version }, 'the update begins')
  }

  /** An order is over once the unit of root has said how it ended. */
  #orderOf({ order, orderMs }: Offer): ReleaseState['order'] {
    const last = this.#folder.last()
    if (order !== 'now') return order
    const hasEnded = last !== null && Date.parse(last.at) >= orderMs
    return hasEnded || this.#facility.hostClock.now() - orderMs > longestUpdateMs ? null : order
  }

  #isOffered(version: string): boolean {
    const offer = this.#folder.offer()
    return offer?.version === version && this.#isHere(offer)
  }

  #isHere(offer: Offer): boolean {
    return !this.#fetching && this.#folder.has(offer)
  }

  #failed(refusal: Refusal): Refusal {
    this.#fault = refusal.code === 'releaseRefused' ? 'releaseRefused' : 'releaseNotFound'
    return refusal
  }

  /** A restart ended the fetching. */
  async #fetchAgain({ address }: Offer): Promise<void> {
    if (address !== null && !this.#fetching) await this.look(address)
  }

  #fetch(base: URL, name: string): void {
    this.#fetching = true
    const failed = (fault: NonNullable<ReleaseState['fault']>) => {
      this.#folder.clear()
      this.#fault = fault
    }
    this.#work = fetchPackage(new URL(name, base), this.#folder.path, name)
      .then(async () => {
        if (!(await this.#folder.isSigned(name))) failed('releaseRefused')
      })
      .catch((error: Error) => {
        this.#facility.log.warn({ why: error.message.slice(0, 80) }, 'a release could not be fetched')
        failed('releaseNotFound')
      })
      .finally(() => {
        this.#fetching = false
      })
  }
}

function folderAt(address: string): URL {
  return new URL(address.endsWith('/') ? address : `${address}/`)
}
