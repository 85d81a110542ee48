import type { AnyDatabase } from './create-table.ts'

/** The visits under way, so that those of earlier nights are found without reading all nights (visit-161). */
export const leftOverIndex = {
  async up(db: AnyDatabase): Promise<void> {
    await db.schema
      .createIndex('reservation_visitStatus_date')
      .on('reservation')
      .columns(['visitStatus', 'date'])
      .execute()
  },
}
