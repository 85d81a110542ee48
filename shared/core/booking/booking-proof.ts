import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { type ChoiceKey, choiceKeys } from '@mayim/domain/capacity/choices.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility, Readers, Writers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { insertProofKey, insertSealedProofKey, proofKeyRow, sealedProofKey } from './proof-key-table.ts'

const version = 'MB1'

/** The content of a proof. It names no person. */
export type ProvenBooking = Pick<
  ReservationRow,
  | 'id'
  | 'userId'
  | 'owner'
  | 'code'
  | 'date'
  | 'time'
  | 'pool'
  | 'minutes'
  | 'priceMinor'
  | 'language'
  | 'createdAt'
  | ChoiceKey
>

/**
 * The proof that a patron can show at the desk for a booking that the hub has not received (sync-S7). It is an Ed25519
 * signature over what the hub needs, as one word of about 350 letters for a QR code.
 */
export async function signProof(facility: Facility, row: ReservationRow): Promise<string> {
  const { id, privateKey } = await proofKeyOf(facility)
  const content = `${version}.${id}.${Buffer.from(JSON.stringify(encodeBooking(row))).toString('base64url')}`
  return `${content}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`
}

/** Verifies a proof and returns its content. */
export async function readProof(db: Readers, proof: string): Promise<Result<ProvenBooking>> {
  const invalid = refuse('invalid', 'proofInvalid', { field: 'proof' })
  const [head, keyId = '', content = '', signature = '', ...more] = proof.trim().split('.')
  if (head !== version || more.length > 0) return invalid
  const key = await publicKeyOf(db, keyId)
  const signed = Buffer.from(`${version}.${keyId}.${content}`)
  if (!key || !verify(null, signed, key, Buffer.from(signature, 'base64url'))) return invalid
  return ok(decodeBooking(JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))))
}

type ProofFields = readonly [
  id: string,
  userId: string,
  owner: ReservationRow['owner'],
  code: string,
  date: string,
  time: string,
  pool: string,
  minutes: number,
  priceMinor: number,
  language: string,
  createdAt: string,
  flags: number,
]

function encodeBooking(row: ReservationRow): ProofFields {
  const bits = choiceKeys.reduce((sum, flag, bit) => sum + (row[flag] << bit), 0)
  const { id, userId, owner, code, date, time, pool, minutes, priceMinor, language, createdAt } = row
  return [id, userId, owner, code, date, time, pool, minutes, priceMinor, language, createdAt, bits]
}

function decodeBooking(content: ProofFields): ProvenBooking {
  const [id, userId, owner, code, date, time, pool, minutes, priceMinor, language, createdAt, bits] = content
  const choices = Object.fromEntries(choiceKeys.map((flag, bit) => [flag, (bits >> bit) & 1])) as Pick<
    ProvenBooking,
    ChoiceKey
  >
  return { id, userId, owner, code, date, time, pool, minutes, priceMinor, language, createdAt, ...choices }
}

interface ProofKey {
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
async function publicKeyOf(db: Readers, id: string): Promise<KeyObject | undefined> {
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
