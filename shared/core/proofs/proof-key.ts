import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { ok } from '@mayim/domain/result.ts'
import type { Facility, Readers, Writers } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'

/** Where the portal's private key lies, sealed; secret settings never leave their side. */
const secretName = 'bookingProofKey'

export interface ProofKey {
  readonly id: string
  readonly privateKey: KeyObject
}

const noKey = (): { key: Promise<ProofKey> | null } => ({ key: null })

/** The key with which the portal signs booking proofs (sync-S7); made at its first use, its public part told to the hub by the log. */
export function proofKeyOf(facility: Facility): Promise<ProofKey> {
  const cache = facility.caches.of(noKey)
  cache.key ??= openKey(facility)
  cache.key.catch(() => {
    cache.key = null
  })
  return cache.key
}

/** Undefined for a key that this side has never heard of. */
export async function publicKeyOf(db: Readers, id: string): Promise<KeyObject | undefined> {
  const row = await db.selectFrom('proofKey').select('publicKey').where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return createPublicKey({ key: Buffer.from(row.publicKey, 'base64url'), format: 'der', type: 'spki' })
}

async function openKey(facility: Facility): Promise<ProofKey> {
  const kept = await facility.write(async trx =>
    ok((await readKey(facility, trx)) ?? (await makeKey(facility, trx))),
  )
  if (!kept.ok) throw new Error('A key is never refused')
  const { id, der } = kept.value
  const privateKey = createPrivateKey({ key: Buffer.from(der, 'base64url'), format: 'der', type: 'pkcs8' })
  return { id, privateKey }
}

interface KeptKey {
  readonly id: string
  /** PKCS 8 in base64url. */
  readonly der: string
}

async function readKey(facility: Facility, trx: Writers): Promise<KeptKey | undefined> {
  const row = await trx
    .selectFrom('secretSetting')
    .select('sealed')
    .where('key', '=', secretName)
    .executeTakeFirst()
  return row && (JSON.parse(facility.sealer.open(row.sealed)) as KeptKey)
}

async function makeKey(facility: Facility, trx: Writers): Promise<KeptKey> {
  const pair = generateKeyPairSync('ed25519')
  const kept: KeptKey = {
    id: randomBytes(6).toString('base64url'),
    der: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  }
  const at = nowIso(facility)
  const sealed = facility.sealer.seal(JSON.stringify(kept))
  await trx.insertInto('secretSetting').values({ key: secretName, sealed, updatedAt: at }).execute()
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const row = { id: kept.id, publicKey, createdAt: at }
  await trx.insertInto('proofKey').values(row).execute()
  await record(
    facility,
    trx,
    { id: 'system' },
    { entity: 'proofKey', id: kept.id, kind: 'made', fields: row },
  )
  return kept
}
