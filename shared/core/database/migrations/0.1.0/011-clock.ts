import { stampAt } from '../../../log/stamp.ts'
import { type AnyDatabase, createTable } from '../create-table.ts'

/** Stamps of entries, the newest stamp of each side, and kept changes from before a cut. */
export const clock = {
  async up(db: AnyDatabase): Promise<void> {
    for (const table of ['change', 'changeHead']) {
      await db.schema
        .alterTable(table)
        .addColumn('stamp', 'text', column => column.notNull().defaultTo(''))
        .execute()
    }
    for (const origin of ['hub', 'portal']) {
      const { at } = await db
        .selectFrom('change')
        .select(eb => eb.fn.max('at').as('at'))
        .where('origin', '=', origin)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('changeHead')
        .set({ stamp: stampAt(at ?? '') })
        .where('origin', '=', origin)
        .execute()
    }
    await createTable(
      db,
      'keptChange',
      {
        position: 'integer',
        origin: 'text',
        seq: 'integer',
        incarnation: 'integer',
        dep: 'integer',
        hash: 'text',
        entity: 'text',
        entityId: 'text',
        kind: 'text',
        fields: 'text',
        who: 'text',
        cause: 'text',
        at: 'text',
        stamp: 'text',
        previousHash: 'text',
      },
      { key: ['origin', 'seq'], index: [['entity', 'entityId']] },
    )
  },
}
