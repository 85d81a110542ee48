import { type AnyDatabase, createTable } from './create-table.ts'

/** What a side keeps so that it need not take the other's word for what it has lost. */
export const guard = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(db, 'syncMark', { name: 'text', value: 'text' }, { key: ['name'] })
  },
}
