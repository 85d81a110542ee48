import { sign, verify } from 'node:crypto'
import { type ChoiceKey, choiceKeys } from '@mayim/domain/capacity/choices.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility, Readers } from '../runtime/facility.ts'
import type { ChoiceFlags } from '../schema/columns.ts'
import type { ReservationRow } from '../schema/schema.ts'
import { proofKeyOf, publicKeyOf } from './proof-key.ts'

const version = 'MB1'

/** What a proof tells of a booking; nothing by which a person could be named. */
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
 * The proof of a booking that she may show at the desk when the hub does not know of it yet (sync-S7): Ed25519 over what the
 * hub needs to take her in, as one word of about 350 letters, for a QR code.
 */
export async function signProof(facility: Facility, row: ReservationRow): Promise<string> {
  const { id, privateKey } = await proofKeyOf(facility)
  const content = `${version}.${id}.${Buffer.from(JSON.stringify(told(row))).toString('base64url')}`
  return `${content}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`
}

/** Reads a proof and checks by whom it was signed. Refuses proofInvalid. */
export async function readProof(db: Readers, proof: string): Promise<Result<ProvenBooking>> {
  const invalid = refuse('invalid', 'proofInvalid', { field: 'proof' })
  const [head, keyId = '', content = '', signature = '', ...more] = proof.trim().split('.')
  if (head !== version || more.length > 0) return invalid
  const key = await publicKeyOf(db, keyId)
  const signed = Buffer.from(`${version}.${keyId}.${content}`)
  if (!key || !verify(null, signed, key, Buffer.from(signature, 'base64url'))) return invalid
  return ok(heard(JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))))
}

type Told = readonly [
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

function told(row: ReservationRow): Told {
  const bits = choiceKeys.reduce((sum, flag, bit) => sum + (row[flag] << bit), 0)
  const { id, userId, owner, code, date, time, pool, minutes, priceMinor, language, createdAt } = row
  return [id, userId, owner, code, date, time, pool, minutes, priceMinor, language, createdAt, bits]
}

function heard(content: Told): ProvenBooking {
  const [id, userId, owner, code, date, time, pool, minutes, priceMinor, language, createdAt, bits] = content
  const choices = Object.fromEntries(choiceKeys.map((flag, bit) => [flag, (bits >> bit) & 1])) as ChoiceFlags
  return { id, userId, owner, code, date, time, pool, minutes, priceMinor, language, createdAt, ...choices }
}
