import { type AnyDatabase, createTable } from './create-table.ts'

/** Imports from files: the file until it is imported, what its lines became, and their faults. */
export const dataImport = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'dataImport',
      {
        id: 'text',
        state: 'text',
        name: 'text',
        content: 'text',
        columns: 'text',
        lines: 'integer',
        position: 'integer',
        faulty: 'integer',
        created: 'integer',
        joined: 'integer',
        booked: 'integer',
        refused: 'integer',
        undone: 'integer',
        kept: 'integer',
        startedBy: 'text',
        createdAt: 'text',
        endedAt: 'text?',
      },
      { key: ['id'], index: [['state']] },
    )
    await createTable(
      db,
      'importedRow',
      { importId: 'text', line: 'integer', kind: 'text', entityId: 'text', created: 'integer' },
      { key: ['importId', 'line', 'kind'], refers: { importId: 'dataImport' } },
    )
    await createTable(
      db,
      'importFault',
      { importId: 'text', line: 'integer', place: 'integer', code: 'text', stage: 'text' },
      { key: ['importId', 'line', 'place', 'code'], refers: { importId: 'dataImport' } },
    )
  },
}
