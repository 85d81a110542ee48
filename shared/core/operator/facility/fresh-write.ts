import { refuse } from '@mayim/domain/result.ts'
import type { OpenDatabase } from '../../ground/database/open-database.ts'
import { LogClosed } from '../../ground/log/change-log.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { OpenSettings } from '../../ground/settings/settings-reader.ts'

/**
 * Wraps the write of a facility so that every setting read inside it is as recent as its transaction, also if another
 * process or an earlier operation of the same commit changed it. Refuses recovering and fenced while this side must not
 * write its log (sync-35).
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
