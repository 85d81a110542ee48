import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'

/**
 * Writes what lies in a folder to a file: `tar`, gzip, then age. By hand it is opened by
 * `age --decrypt --identity KEY FILE | tar -xz`.
 */
export async function sealFolder(folder: string, file: string, recipients: readonly string[]): Promise<void> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const tar = startTar(['-C', folder, '-cf', '-', '.'])
  const packed = createGzip()
  tar.process.stdout.on('error', error => packed.destroy(error)).pipe(packed)
  const sealed = await encrypter.encrypt(webStream(packed))
  await Promise.all([
    tar.ended,
    pipeline(nodeStream(sealed), createWriteStream(file, { mode: 0o600, flush: true })),
  ])
}

/** Another key is needed, or the file is no backup. */
export class SealedOtherwise extends Error {
  override readonly name = 'SealedOtherwise'
}

/** Unpacks a backup into a folder. Throws SealedOtherwise if the key does not open it. */
export async function openSealed(file: string, folder: string, identity: string): Promise<void> {
  const decrypter = new Decrypter()
  const stored = createReadStream(file)
  let plain: ReadableStream<Uint8Array>
  try {
    decrypter.addIdentity(identity)
    plain = await decrypter.decrypt(webStream(stored))
  } catch (error) {
    stored.destroy()
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error
    throw new SealedOtherwise('this key does not open this file')
  }
  const tar = startTar(['-C', folder, '-xof', '-'])
  await pipeline(nodeStream(plain), createGunzip(), async parts => {
    for await (const part of parts)
      if (!tar.process.stdin.write(part)) await Promise.race([once(tar.process.stdin, 'drain'), tar.ended])
    tar.process.stdin.end()
  })
  await tar.ended
}

function webStream(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
}

function nodeStream(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as NodeStream)
}

/** `tar` may end before it has read all that is written to it: its end alone says whether it did its work. */
function startTar(args: readonly string[]) {
  const process = spawn('tar', args)
  process.stdin.on('error', () => undefined)
  let said = ''
  process.stderr.on('data', (part: Buffer) => {
    said = `${said}${part}`.slice(0, 500)
  })
  const ended = once(process, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`tar ended with ${code}: ${said.trim()}`)
  })
  // Whoever waits for it gets the fault, though another may end first.
  ended.catch(() => undefined)
  return { process, ended }
}
