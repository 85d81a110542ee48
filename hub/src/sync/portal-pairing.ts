import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { HubConfig } from '../ground/config.ts'
import { type Joined, readJoinFile, writeJoinFile } from './join-file.ts'

/** Where the hub connects, and with which secrets. */
export interface Pairing {
  readonly address: string
  readonly linkKey: string
  readonly facilityKey: string
  /** ISO time; '' for secrets of the environment, which are older than any renewed key. */
  readonly joinedAt: string
}

/** The secrets shared with the portal: of the environment, else of the key file in the data folder (sync-46). */
export class PortalPairing {
  /** Plain http to the portal is allowed in a private network. */
  readonly plainHttp: boolean
  readonly #file: string
  readonly #ofEnvironment: Pairing | null
  readonly #address: string | null
  #stored: ReturnType<typeof readJoinFile>

  constructor(config: Pick<HubConfig, 'dataDir' | 'portalUrl' | 'plainHttp' | 'syncKey' | 'facilityKey'>) {
    const { dataDir, portalUrl, syncKey, facilityKey } = config
    this.#file = join(dataDir, 'keys', 'portal.json')
    this.#address = portalUrl
    this.plainHttp = config.plainHttp
    this.#ofEnvironment =
      syncKey !== null && facilityKey !== null
        ? { address: portalUrl ?? defaultPortal, linkKey: syncKey, facilityKey, joinedAt: '' }
        : null
    this.#stored = readJoinFile(this.#file)
  }

  /** Null for a hub that is not joined to a portal. */
  current(): Pairing | null {
    const { joined } = this.#stored
    if (this.#ofEnvironment !== null || joined === null) return this.#ofEnvironment
    return { ...joined, address: this.#address ?? joined.address }
  }

  joining(): 'none' | 'needed' | 'done' {
    if (this.isSetByOperator) return 'none'
    return this.current() === null ? 'needed' : 'done'
  }

  /** Whether the operator set the secrets, so that no code can replace them. */
  get isSetByOperator(): boolean {
    return this.#ofEnvironment !== null
  }

  /** The key to propose to the portal, stored before it is sent. */
  nextKey(): string {
    const nextKey = this.#stored.nextKey ?? randomBytes(32).toString('base64url')
    this.#store({ ...this.#stored, nextKey })
    return nextKey
  }

  /** Forgets a proposed key that the portal did not accept. */
  dropNextKey(): void {
    this.#store({ ...this.#stored, nextKey: null })
  }

  /** Stores the portal's answer and ends the proposal, in one step. */
  complete(joined: Joined): void {
    this.#store({ joined, nextKey: null })
  }

  #store(content: ReturnType<typeof readJoinFile>): void {
    writeJoinFile(this.#file, content)
    this.#stored = content
  }
}

const defaultPortal = 'http://127.0.0.1:4010'
