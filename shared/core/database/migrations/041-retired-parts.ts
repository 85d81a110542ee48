import type { AnyDatabase } from './create-table.ts'

/** When a section or a cubicle was retired. */
export const retiredParts = {
  async up(db: AnyDatabase): Promise<void> {
    for (const table of ['section', 'cubicle'])
      await db.schema.alterTable(table).addColumn('retiredAt', 'text').execute()
  },
}
