import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HubAdmitted } from '@mayim/contract/calls/sync.ts'
import { calls } from '@mayim/contract/calls.ts'
import type { Facility, Sealer } from '@mayim/core/ground/runtime/facility.ts'
import { hasherFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import type { RestoreSide } from '@mayim/core/operator/backup/open-backup.ts'
import { ownKeyFile, sealerOfFile } from '@mayim/core/operator/keys/key-ring.ts'
import { facilityIdOf, hashSyncKey } from '@mayim/core/sync/facility-keys.ts'
import { readMark } from '@mayim/core/sync/sync-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { replaceKeyFile } from '@mayim/process/key-file.ts'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { HubConfig } from '../ground/config.ts'
import { isSafeAddress } from '../ground/safe-address.ts'

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

const answerWithinMs = 15_000

/**
 * Exchanges the code of the portal's Admin for the facility's key and stores it (sync-46). The hub makes the link's
 * key itself and sends its hash only. A join that was interrupted is repeated with the same code. Returns the
 * facility's key.
 */
export async function joinPortal(
  facility: Pick<Facility, 'db' | 'hostClock' | 'log'>,
  pairing: PortalPairing,
  { address, code }: { readonly address: string; readonly code: string },
): Promise<Result<{ facilityKey: string }>> {
  if (pairing.isSetByOperator) return refuse('conflict', 'joinedByOperator')
  if (!isSafeAddress(address, pairing.plainHttp))
    return refuse('invalid', 'joinAddress', { field: 'address' })
  const linkKey = pairing.nextKey()
  const admitted = await askPortal(facility, address, { code, keyHash: hashSyncKey(linkKey) })
  if (!admitted.ok) return admitted
  const { facilityId, facilityKey } = admitted.value
  if (facilityIdOf({ hasher: hasherFromSecret(facilityKey) }) !== facilityId)
    return refuse('unreachable', 'portalUnreachable')
  const known = await readMark(facility.db, 'facility')
  if (known !== undefined && known !== facilityId) {
    pairing.dropNextKey()
    return refuse('conflict', 'otherFacility')
  }
  const joinedAt = new Date(facility.hostClock.now()).toISOString()
  pairing.complete({ address: new URL(address).origin, facilityId, facilityKey, linkKey, joinedAt })
  return ok({ facilityKey })
}

async function askPortal(
  { log }: Pick<Facility, 'log'>,
  address: string,
  body: { readonly code: string; readonly keyHash: string },
): Promise<Result<HubAdmitted>> {
  try {
    const { method, path } = calls.linkCodeRedeem
    const response = await fetch(new URL(path, address), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const answer: unknown = await response.json()
    if (response.ok && Value.Check(HubAdmitted, answer)) return ok(answer)
    const code = (answer as { code?: unknown } | null)?.code
    if (code === 'joinCodeWrong') return refuse('invalid', 'joinCodeWrong', { field: 'code' })
    if (code === 'tooMany') return refuse('tooMany', 'tooMany')
    log.warn({ status: response.status }, 'the portal gave no answer to a join')
    return refuse('unreachable', 'portalOther', { field: 'address' })
  } catch (error) {
    const { code, message = '' } = ((error as Error).cause ?? error) as { code?: string; message?: string }
    log.warn({ reason: code ?? message }, 'the portal was not reached for a join')
    return refuse('unreachable', causeOf(code ?? '', error instanceof SyntaxError), { field: 'address' })
  }
}

/** What a person can do something about, of the causes for which a request gets no answer. */
function causeOf(code: string, isOther: boolean) {
  if (isOther) return 'portalOther'
  if (code === 'ECONNREFUSED') return 'portalRefused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'portalNotFound'
  return /CERT|TLS|SSL|ISSUER|SIGNATURE/.test(code) ? 'portalCertificate' : 'portalUnreachable'
}

/** The sealer of the hub's own key. Also opens values of the facility key, with which older releases sealed them. */
export function ownSealerOf({ dataDir }: Pick<HubConfig, 'dataDir'>, pairing: PortalPairing): Sealer {
  const joined = pairing.current()
  return sealerOfFile(ownKeyFile(dataDir, 'hub'), joined === null ? [] : [joined.facilityKey])
}

/** The data of this hub that a backup replaces. The keys of the operator's environment are not in it. */
export function restoreSideOf(config: HubConfig): RestoreSide {
  const { dataDir, databaseFile } = config
  const keysIn = (folder: string) => {
    const pairing = new PortalPairing({ ...config, dataDir: folder })
    const joined = pairing.current()
    const hasher = joined && hasherFromSecret(joined.facilityKey)
    return { hasher, ownSealer: ownSealerOf({ dataDir: folder }, pairing) }
  }
  return { side: 'hub', dataDir, databaseFile, keysIn }
}
