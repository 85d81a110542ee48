import { sql } from 'kysely'
import type { AnyDatabase } from '../create-table.ts'

/** Indexes of the notes, which few visits have: each start looks at all of them (noted-table.ts). */
export async function createNoteIndexes(db: AnyDatabase): Promise<void> {
  for (const column of ['notes', 'userNotes'])
    await db.schema
      .createIndex(`reservation_${column}`)
      .on('reservation')
      .columns(['id'])
      .where(sql.ref(column), '<>', sql`''`)
      .execute()
}
