import type { OpenDatabase } from '../data/open-database.ts'
import type { Facility } from './facility.ts'
import type { OpenSettings } from './settings/settings-reader.ts'

/**
 * The write of a facility: whatever an operation reads of the settings inside it is as new as its transaction, also
 * when another process, or an operation of the same commit, changed them a moment ago.
 */
export function freshWrite(
  database: Pick<OpenDatabase, 'write'>,
  settings: Pick<OpenSettings, 'catchUp'>,
): Facility['write'] {
  return operation =>
    database.write(async trx => {
      await settings.catchUp(trx)
      return operation(trx)
    })
}
