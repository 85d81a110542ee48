import { type AnyDatabase, createTable } from '../create-table.ts'

/** The marks by which a side detects lost entries without trusting the other side. */
export const guard = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(db, 'syncMark', { name: 'text', value: 'text' }, { key: ['name'] })
  },
}
