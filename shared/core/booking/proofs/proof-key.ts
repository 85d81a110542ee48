import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { ok } from '@mayim/domain/result.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import { insertProofKey, insertSealedProofKey, proofKeyRow, sealedProofKey } from './proof-key-table.ts'

export interface ProofKey {
  readonly id: string
  readonly privateKey: KeyObject
}

const noKey = (): { key: Promise<ProofKey> | null } => ({ key: null })

/**
 * The key with which the portal signs booking proofs (sync-S7). It is created at its first use, and its public part
 * reaches the hub through the log.
 */
export function proofKeyOf(facility: Facility): Promise<ProofKey> {
  const cache = facility.caches.of(noKey)
  cache.key ??= openKey(facility)
  cache.key.catch(() => {
    cache.key = null
  })
  return cache.key
}

/** The public key of an id, or undefined if this side has not received it. */
export async function publicKeyOf(db: Readers, id: string): Promise<KeyObject | undefined> {
  const row = await proofKeyRow(db, id)
  if (!row) return undefined
  return createPublicKey({ key: Buffer.from(row.publicKey, 'base64url'), format: 'der', type: 'spki' })
}

async function openKey(facility: Facility): Promise<ProofKey> {
  const opened = await facility.write(async trx =>
    ok((await readKey(facility, trx)) ?? (await makeKey(facility, trx))),
  )
  if (!opened.ok) throw new Error('Opening the proof key was refused')
  const { id, der } = opened.value
  const privateKey = createPrivateKey({ key: Buffer.from(der, 'base64url'), format: 'der', type: 'pkcs8' })
  return { id, privateKey }
}

interface StoredKey {
  readonly id: string
  /** PKCS 8 in base64url. */
  readonly der: string
}

async function readKey(facility: Facility, trx: Writers): Promise<StoredKey | undefined> {
  const sealed = await sealedProofKey(trx)
  return sealed === undefined ? undefined : (JSON.parse(facility.ownSealer.open(sealed)) as StoredKey)
}

async function makeKey(facility: Facility, trx: Writers): Promise<StoredKey> {
  const pair = generateKeyPairSync('ed25519')
  const key: StoredKey = {
    id: randomBytes(6).toString('base64url'),
    der: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  }
  const at = nowIso(facility)
  const sealed = facility.ownSealer.seal(JSON.stringify(key))
  await insertSealedProofKey(trx, sealed, at)
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const row = { id: key.id, publicKey, createdAt: at }
  await insertProofKey(trx, row)
  await record(facility, trx, { id: 'system' }, { entity: 'proofKey', id: key.id, kind: 'made', fields: row })
  return key
}
