import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * Writes what lies in a folder to a file: `tar`, gzip, then age. By hand it is opened by
 * `age --decrypt --identity KEY FILE | tar -xz`.
 */
export async function sealFolder(folder: string, file: string, recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await import('age-encryption')
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

const firstLine = 'age-encryption.org/v1\n'

/** Whether a file is encrypted as backups are. */
export function isSealed(file: string): boolean {
  const opened = openSync(file, 'r')
  try {
    const start = Buffer.alloc(firstLine.length)
    return readSync(opened, start) === start.length && start.toString('latin1') === firstLine
  } finally {
    closeSync(opened)
  }
}

/** The key does not open the file: it was mistyped, or it is another one. */
export class SealedOtherwise extends Error {
  override readonly name = 'SealedOtherwise'
  /** A letter of the key is wrong or missing. */
  readonly isMistyped: boolean

  constructor(isMistyped: boolean) {
    super('this key does not open this file')
    this.isMistyped = isMistyped
  }
}

/** Unpacks a backup into a folder. Throws SealedOtherwise if the key does not open it. */
export async function openSealed(file: string, folder: string, identity: string): Promise<void> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new SealedOtherwise(true)
  }
  const stored = createReadStream(file)
  const plain = await decrypter.decrypt(webStream(stored)).catch((error: Error) => {
    stored.destroy()
    throw error.message.startsWith('no identity matched') ? new SealedOtherwise(false) : error
  })
  const tar = startTar(['-C', folder, '-xof', '-'])
  try {
    await pipeline(nodeStream(plain), createGunzip(), async parts => {
      for await (const part of parts)
        if (!tar.process.stdin.write(part)) await Promise.race([once(tar.process.stdin, 'drain'), tar.ended])
      tar.process.stdin.end()
    })
  } finally {
    // Of a damaged file it has not got the end.
    tar.process.stdin.end()
  }
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
