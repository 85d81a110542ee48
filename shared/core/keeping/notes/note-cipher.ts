import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { NoteKey } from '../../ground/runtime/facility.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** `n1.<key id>.<nonce, tag and text>` */
const form = /^n1\.([\w-]{12})\.([\w-]+)$/

export function newNoteKey(userId: string): NoteKey {
  return {
    id: randomBytes(9).toString('base64url'),
    userId,
    key: randomBytes(32).toString('base64url'),
  }
}

/** The id of the key that sealed a value; undefined for a note of an older release, which is not sealed. */
export function keyIdOf(stored: string): string | undefined {
  return form.exec(stored)?.[1]
}

export function sealNote({ id, key }: NoteKey, note: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, Buffer.from(key, 'base64url'), nonce)
  const body = Buffer.concat([sealing.update(note, 'utf8'), sealing.final()])
  return `n1.${id}.${Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url')}`
}

/** Throws if the value was changed. */
export function openNote({ key }: NoteKey, stored: string): string {
  const bytes = Buffer.from(form.exec(stored)?.[2] ?? '', 'base64url')
  const opening = createDecipheriv(cipher, Buffer.from(key, 'base64url'), bytes.subarray(0, nonceBytes))
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const head = opening.update(bytes.subarray(nonceBytes + tagBytes))
  return Buffer.concat([head, opening.final()]).toString('utf8')
}
