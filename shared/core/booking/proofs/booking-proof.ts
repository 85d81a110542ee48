import { sign, verify } from 'node:crypto'
import { type ChoiceKey, choiceKeys } from '@mayim/domain/capacity/choices.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { proofKeyOf, publicKeyOf } from './proof-key.ts'

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

/** Verifies a proof and returns its content. Refuses proofInvalid. */
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
