import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import { readOrCreateKeyFile, replaceKeyFile } from '@mayim/process/key-file.ts'
import type { Sealer } from '../../ground/runtime/facility.ts'
import { sealerFromSecret } from '../../ground/runtime/sealer.ts'

/** The file of the keys that only this side has. */
export function ownKeyFile(dataDir: string, side: Side): string {
  return join(dataDir, 'keys', `${side}-own.keys`)
}

const newKey = () => randomBytes(32).toString('base64url')

/**
 * The sealer of the keys in a file, newest first, one a line (privacy-50). The file is created with mode 0600 at the
 * first start.
 * @param older secrets that only open values, as the facility key, with which older releases sealed everything
 */
export function sealerOfFile(file: string, older: readonly string[] = []): Sealer {
  const [newest = '', ...others] = readRing(file)
  return sealerFromSecret(newest, [...others, ...older])
}

/** Adds a new key to the file. It is in use from the next start on, which seals every value again (privacy-51). */
export function addKey(file: string): void {
  replaceKeyFile(file, [newKey(), ...readRing(file)].join('\n'))
}

/** Deletes all keys but the newest. Values that are still sealed with them are lost. Returns how many went. */
export function dropOlderKeys(file: string): number {
  const [newest = '', ...others] = readRing(file)
  replaceKeyFile(file, newest)
  return others.length
}

function readRing(file: string): string[] {
  return readOrCreateKeyFile(file, newKey).split('\n')
}
