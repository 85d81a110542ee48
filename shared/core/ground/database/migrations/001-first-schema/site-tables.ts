import { type AnyDatabase, createTable } from '../create-table.ts'

/** Settings and texts, the website, messages to the office, and imports. */
export async function siteTables(db: AnyDatabase): Promise<void> {
  await createTable(
    db,
    'setting',
    { key: 'text', value: 'text', updatedAt: 'text', changedBy: 'text', valueBefore: 'text?' },
    { key: ['key'], defaults: { changedBy: '' } },
  )
  await createTable(
    db,
    'secretSetting',
    { key: 'text', sealed: 'text', updatedAt: 'text', changedBy: 'text' },
    { key: ['key'], defaults: { changedBy: '' } },
  )
  await createTable(
    db,
    'scheduleOverride',
    { date: 'text', fields: 'text', updatedAt: 'text' },
    { key: ['date'] },
  )
  await createTable(
    db,
    'languageText',
    { language: 'text', key: 'text', text: 'text', updatedAt: 'text', changedBy: 'text', textBefore: 'text' },
    { key: ['language', 'key'], defaults: { changedBy: '', textBefore: '' } },
  )
  await createTable(
    db,
    'messageTally',
    {
      day: 'text',
      kind: 'text',
      channel: 'text',
      sent: 'integer',
      parts: 'integer',
      undelivered: 'integer',
      dropped: 'integer',
    },
    { key: ['day', 'kind', 'channel'] },
  )
  await createTable(
    db,
    'contactMessage',
    {
      id: 'text',
      kind: 'text',
      sealed: 'text',
      receivedAt: 'text',
      nextTryAt: 'text',
      attempts: 'integer',
      sentAt: 'text?',
      handledAt: 'text?',
      handledBy: 'text?',
    },
    { key: ['id'], index: [['sentAt', 'nextTryAt']] },
  )
  await createTable(
    db,
    'textDescription',
    { key: 'text', description: 'text', updatedAt: 'text' },
    { key: ['key'] },
  )
  await createTable(
    db,
    'siteFile',
    {
      name: 'text',
      kind: 'text',
      type: 'text',
      bytes: 'integer',
      content: 'text',
      createdAt: 'text',
      title: 'text',
    },
    { key: ['name'], index: [['kind', 'createdAt']], defaults: { title: '' } },
  )
  await createTable(
    db,
    'serviceTest',
    { service: 'text', at: 'text', outcome: 'text', reason: 'text' },
    { key: ['service'] },
  )
  await createTable(
    db,
    'dataImport',
    {
      id: 'text',
      state: 'text',
      name: 'text',
      content: 'text',
      columns: 'text',
      reading: 'text',
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
}
