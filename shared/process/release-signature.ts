// Signed checksums of a release. The command `mayim` runs this file as it is, so it imports Node alone.
import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** `sha256sum --check` reads it. */
export const sumsFile = 'SHA256SUMS'
/** The Ed25519 signature of its bytes, in base64. */
export const signatureFile = 'SHA256SUMS.sig'
/** The public half of the release key, beside the programs of a release. */
export const releaseKeyFile = 'release-key.pem'

/**
 * Why a file is not taken: this release has no key, the file comes without signed checksums, they are of another key,
 * they do not name it, its bytes differ.
 */
export type ReleaseFault = 'noKey' | 'notSigned' | 'otherKey' | 'notListed' | 'changed'

export function signSums(sums: string, privateKey: KeyObject): string {
  return `${sign(null, Buffer.from(sums), privateKey).toString('base64')}\n`
}

/** The signed checksums by the names of their files; a fault if they are not signed by the key. */
export function readSums(
  sums: string,
  signature: string,
  publicKey: string | null,
): ReadonlyMap<string, string> | ReleaseFault {
  if (publicKey === null) return 'noKey'
  if (!verify(null, Buffer.from(sums), publicKey, Buffer.from(signature, 'base64'))) return 'otherKey'
  return new Map(
    [...sums.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sum = '', name = '']) => [name, sum]),
  )
}

/** Why a file is refused by the signed checksums in its folder; null if it is what they say (threats-1160). */
export async function fileFault(file: string, publicKey: string | null): Promise<ReleaseFault | null> {
  const [sums, signature] = [sumsFile, signatureFile].map(name => join(dirname(file), name))
  if (publicKey === null) return 'noKey'
  if (!sums || !signature || !existsSync(sums) || !existsSync(signature)) return 'notSigned'
  const read = readSums(readFileSync(sums, 'utf8'), readFileSync(signature, 'utf8'), publicKey)
  if (typeof read === 'string') return read
  const expected = read.get(basename(file))
  if (expected === undefined) return 'notListed'
  return (await fileHash(file)) === expected ? null : 'changed'
}

/** The SHA-256 of a file. */
export async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
