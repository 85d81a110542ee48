import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import { replaceKeyFile } from '@mayim/process/key-file.ts'

/** The public key of a side's backups. */
function publicFile(dataDir: string, side: Side): string {
  return join(dataDir, 'keys', `${side}-backup.pub`)
}

/** The recovery key, until a person has written it down. */
function waitingFile(dataDir: string, side: Side): string {
  return join(dataDir, 'keys', `${side}-backup.key`)
}

/**
 * The public key to which a side's backups are encrypted. The first call makes it; its other half, the recovery key,
 * waits on the machine until a person has written it down (sync-545).
 */
export async function openBackupKey(dataDir: string, side: Side): Promise<string> {
  if (knownBackupKey(dataDir, side) === null) await replaceBackupKey(dataDir, side)
  return knownBackupKey(dataDir, side) ?? ''
}

/** The public key of a side's backups; null before it is made. */
export function knownBackupKey(dataDir: string, side: Side): string | null {
  const file = publicFile(dataDir, side)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Makes another recovery key. Backups made before still need the one before. */
export async function replaceBackupKey(dataDir: string, side: Side): Promise<string> {
  // Loaded here: its curves take a start as long as the whole log.
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  replaceKeyFile(waitingFile(dataDir, side), identity)
  replaceKeyFile(publicFile(dataDir, side), await identityToRecipient(identity))
  return identity
}

/** The recovery key; null if it was written down, and is no longer here. */
export function waitingRecoveryKey(dataDir: string, side: Side): string | null {
  const file = waitingFile(dataDir, side)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Deletes the recovery key from this machine, once it was written down. */
export function forgetRecoveryKey(dataDir: string, side: Side): void {
  rmSync(waitingFile(dataDir, side), { force: true })
}

/** When the key was made, epoch milliseconds; 0 without one. */
export function backupKeyMadeMs(dataDir: string, side: Side): number {
  return statSync(publicFile(dataDir, side), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
