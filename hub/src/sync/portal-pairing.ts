import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { replaceKeyFile } from '@mayim/process/key-file.ts'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { HubConfig } from '../ground/config.ts'

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

const secret = Type.String({ minLength: 32 })

/** The portal that this hub is joined to. */
const Joined = Type.Object({
  address: Type.String(),
  facilityId: Type.String(),
  facilityKey: secret,
  linkKey: secret,
  joinedAt: Type.String(),
})
type Joined = Static<typeof Joined>

/** `nextKey` is the key of a join whose answer has not arrived. A repeated join sends the same one (sync-46). */
const JoinFile = Type.Object({
  joined: Type.Union([Joined, Type.Null()]),
  nextKey: Type.Union([secret, Type.Null()]),
})
type JoinFile = Static<typeof JoinFile>

/** Reads the hub's key file. Throws a ConfigurationError for a damaged one, so that it is not replaced unnoticed. */
function readJoinFile(path: string): JoinFile {
  if (!existsSync(path)) return { joined: null, nextKey: null }
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    value = null
  }
  if (Value.Check(JoinFile, value)) return value
  throw new ConfigurationError([`${path} is damaged. Restore it, or delete it and join the portal again.`])
}

/** Replaces the key file in one step. Only its owner may read it. */
function writeJoinFile(path: string, content: JoinFile): void {
  replaceKeyFile(path, JSON.stringify(content, null, 2))
}
