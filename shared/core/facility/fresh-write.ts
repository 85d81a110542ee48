import { refuse } from '@mayim/domain/result.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { LogClosed } from '../log/change-log.ts'
import type { Facility } from '../runtime/facility.ts'
import type { OpenSettings } from '../settings/settings-reader.ts'

/**
 * The write of a facility: whatever an operation reads of the settings inside it is as new as its transaction, also
 * when another process, or an operation of the same commit, changed them a moment ago. Refuses recovering and fenced
 * while this side may not write its log (sync-35).
 */
export function freshWrite(
  database: Pick<OpenDatabase, 'write'>,
  settings: Pick<OpenSettings, 'catchUp'>,
): Facility['write'] {
  return operation =>
    database
      .write(async trx => {
        await settings.catchUp(trx)
        return operation(trx)
      })
      .catch((error: unknown) => {
        if (error instanceof LogClosed) return refuse('conflict', error.mode)
        throw error
      })
}
