import { genesisHash } from '../../../log/log-table.ts'
import type { AnyDatabase } from '../create-table.ts'
import { accessTables } from './access-tables.ts'
import { bookingTables } from './booking-tables.ts'
import { buildingTables } from './building-tables.ts'
import { logTables } from './log-tables.ts'
import { moneyTables } from './money-tables.ts'
import { createNoteIndexes, createWaitIndexes } from './partial-indexes.ts'
import { peopleTables } from './people-tables.ts'
import { siteTables } from './site-tables.ts'

/** All tables, the same at both sides. The rows in `shared/core/ground/schema` say what they hold. */
export const firstSchema = {
  async up(db: AnyDatabase): Promise<void> {
    await peopleTables(db)
    await accessTables(db)
    await bookingTables(db)
    await createWaitIndexes(db)
    await createNoteIndexes(db)
    await moneyTables(db)
    await buildingTables(db)
    await siteTables(db)
    await logTables(db)
    const start = { seq: 0, hash: genesisHash, position: 0 }
    await db
      .insertInto('changeHead')
      .values([
        { origin: 'hub', ...start },
        { origin: 'portal', ...start },
      ])
      .execute()
  },
}
