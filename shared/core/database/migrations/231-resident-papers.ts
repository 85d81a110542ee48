import { type AnyDatabase, createTable } from './create-table.ts'

/** The picture by which a patron shows that she lives here, and what became of it. */
export const residentPapers = {
  async up(db: AnyDatabase): Promise<void> {
    await createTable(
      db,
      'residentPaper',
      {
        userId: 'text',
        sealed: 'text',
        uploadedAt: 'text',
        status: 'text',
        reason: 'text',
        reviewedAt: 'text?',
        reviewedBy: 'text?',
      },
      { key: ['userId'], index: [['status', 'uploadedAt']], refers: { userId: 'user' } },
    )
  },
}
