import type { Readers, Writers } from '../runtime/facility.ts'
import type { LanguageTextRow } from '../schema/schema.ts'
import type { TextDescriptionRow } from '../schema/site-rows.ts'

/** The texts that an Admin has changed, of one language or of all. A restored one is blank. */
export async function languageTextRows(
  db: Readers,
  language?: LanguageTextRow['language'],
): Promise<LanguageTextRow[]> {
  const all = db.selectFrom('languageText').selectAll()
  return (language === undefined ? all : all.where('language', '=', language)).execute()
}

export async function languageTextRow(
  db: Readers,
  { language, key }: Pick<LanguageTextRow, 'language' | 'key'>,
): Promise<LanguageTextRow | undefined> {
  return db
    .selectFrom('languageText')
    .selectAll()
    .where('language', '=', language)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function upsertLanguageText(trx: Writers, row: LanguageTextRow): Promise<void> {
  const { language: _language, key: _key, ...fields } = row
  await trx
    .insertInto('languageText')
    .values(row)
    .onConflict(conflict => conflict.columns(['language', 'key']).doUpdateSet(fields))
    .execute()
}

export async function textDescriptionRows(db: Readers): Promise<TextDescriptionRow[]> {
  return db.selectFrom('textDescription').selectAll().orderBy('key').execute()
}

export async function upsertTextDescription(trx: Writers, row: TextDescriptionRow): Promise<void> {
  const { key: _, ...fields } = row
  await trx
    .insertInto('textDescription')
    .values(row)
    .onConflict(conflict => conflict.column('key').doUpdateSet(fields))
    .execute()
}
