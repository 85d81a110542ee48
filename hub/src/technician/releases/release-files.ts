import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ReleaseFault, readSums, signatureFile, sumsFile } from '@mayim/process/release-signature.ts'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'

/** In the folder of a release: its version and what is new in it. It is one of the signed files. */
export const latestFile = 'latest.json'
const Latest = Type.Object({
  version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+[\\w.+~-]{0,40}$' }),
  notes: Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 60 }),
})
export type Latest = Static<typeof Latest>

const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64'
const packageName = /^mayim-hub_(\d+\.\d+\.\d+[\w.+~-]{0,40})_(amd64|arm64)\.deb$/
const textMost = 300_000
const packageMost = 130_000_000
const textWithinMs = 20_000
const packageWithinMs = 15 * 60_000

/** The package of the hub for this machine. */
export function packageOf(version: string): string {
  return `mayim-hub_${version}_${architecture}.deb`
}

/** The version of a package of the hub for this machine, by its name; null for another file. */
export function versionIn(name: string): string | null {
  const [, version = null, of] = packageName.exec(name) ?? []
  return of === architecture ? version : null
}

/** What a folder of the web has: the signed files as texts, and what is new. A fault where they are not signed so. */
export async function readFolder(
  base: URL,
  publicKey: string | null,
): Promise<{ readonly sums: string; readonly signature: string; readonly latest: Latest } | ReleaseFault> {
  const [sums, signature] = [
    await textAt(new URL(sumsFile, base)),
    await textAt(new URL(signatureFile, base)),
  ]
  const read = readSums(sums, signature, publicKey)
  if (typeof read === 'string') return read
  const text = await textAt(new URL(latestFile, base))
  if (createHash('sha256').update(text).digest('hex') !== read.get(latestFile)) return 'changed'
  const latest = latestOf(text)
  return latest === null || !read.has(packageOf(latest.version)) ? 'notListed' : { sums, signature, latest }
}

/** The version and the news in a `latest.json`; null for another text. */
export function latestOf(text: string): Latest | null {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(Latest, value) ? value : null
  } catch {
    return null
  }
}

async function textAt(address: URL): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(textWithinMs), redirect: 'error' })
  const size = Number(response.headers.get('content-length') ?? 0)
  if (!response.ok || size > textMost) throw new Error(`status ${response.status}`)
  const text = await response.text()
  if (text.length > textMost) throw new Error('the file is too long')
  return text
}

/** Fetches a package into a folder; it has its name once it is whole. */
export async function fetchPackage(address: URL, folder: string, name: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(packageWithinMs), redirect: 'error' })
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > packageMost ? new Error('the package is too large') : null, chunk)
    },
  })
  const part = join(folder, `${name}.part`)
  // The two types of a stream of the web, Node's and the browser's, are one at run time.
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  await pipeline(body, limit, createWriteStream(part, { mode: 0o600 }))
  await rename(part, join(folder, name))
}
