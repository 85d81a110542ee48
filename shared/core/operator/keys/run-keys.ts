import type { Side } from '@mayim/contract/call.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { type DatabaseConfig, openReaders } from '../../ground/database/open-database.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import { dropOlderSigningKeys, openSigningKeys, signingKeyFile } from '../../sign-in/access-token.ts'
import { runRecoveryKey } from '../backup/run-backup.ts'
import { addKey, dropOlderKeys, ownKeyFile, sealerOfFile } from './key-ring.ts'
import { needsOlderKeys } from './reseal.ts'

/** What the command needs of a side's configuration. */
export interface KeysSide {
  readonly side: Side
  readonly dataDir: string
  readonly database: DatabaseConfig
  /** Null for a hub that is not joined. */
  readonly facilityKey: string | null
  /** The variable with the own key, null if the key lies in the data folder. */
  readonly variable: string | null
  /** How many values besides those of every side still need an older key. */
  moreSealedOtherwise?(db: Readers, sealers: Pick<Facility, 'ownSealer'>): Promise<number>
}

const usage =
  'Use: keys new, then restart, then keys drop-old; or keys recovery, for the key that opens the backups'

/**
 * The command `keys` (privacy-51). `new` adds an own key and one that signs tokens, which the next start uses, and seals
 * every value with the own one. `drop-old` deletes the older ones, and refuses while a value still needs one. `recovery` shows the
 * key that opens the backups. Throws a ConfigurationError with the reason.
 */
export async function runKeys(
  [act, ...more]: readonly string[],
  side: KeysSide,
  print: (line: string) => void,
): Promise<void> {
  if (act === 'recovery') return runRecoveryKey(more, side, print)
  if ((act !== 'new' && act !== 'drop-old') || more.length > 0) throw new ConfigurationError([usage])
  if (side.variable !== null)
    throw new ConfigurationError([
      `The key is set by ${side.variable}. Set a new one there, and the old one in MAYIM_PORTAL_OLD_KEYS until the next start has sealed every value.`,
    ])
  const file = ownKeyFile(side.dataDir, side.side)
  const signing = signingKeyFile(side.dataDir, side.side)
  if (act === 'new') {
    addKey(file)
    await openSigningKeys(signing, true)
    print(`Added a key. Restart the ${side.side}, then run: keys drop-old`)
    return
  }
  const db = await openReaders(side.database)
  try {
    const facilityKeys = side.facilityKey === null ? [] : [side.facilityKey]
    const sealers = { ownSealer: sealerOfFile(file, facilityKeys) }
    const more = db ? ((await side.moreSealedOtherwise?.(db, sealers)) ?? 0) : 0
    if (db && (more > 0 || (await needsOlderKeys(sealers, db))))
      throw new ConfigurationError([`Values still need an older key. Restart the ${side.side} first.`])
  } finally {
    await db?.destroy()
  }
  dropOlderSigningKeys(signing)
  print(`Deleted ${dropOlderKeys(file)} older keys.`)
}
