import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Readers, Writers } from '@mayim/core/runtime/facility.ts'
import type { SiteFileRow } from '@mayim/core/schema/site-rows.ts'

export type ListedFile = Pick<SiteFileRow, 'name' | 'title' | 'bytes' | 'createdAt'>

export async function siteFile(db: Readers, name: string): Promise<SiteFileRow | undefined> {
  return db.selectFrom('siteFile').selectAll().where('name', '=', name).executeTakeFirst()
}

export type SiteFileName = Omit<SiteFileRow, 'content' | 'type'>

/** All files without their content. */
export async function siteFileNames(db: Readers): Promise<SiteFileName[]> {
  return db.selectFrom('siteFile').select(['name', 'title', 'kind', 'bytes', 'createdAt']).execute()
}

/** The files without their content, newest first. */
export async function siteFilesOf(db: Readers, kind: SiteFileRow['kind']): Promise<ListedFile[]> {
  return db
    .selectFrom('siteFile')
    .select(['name', 'title', 'bytes', 'createdAt'])
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .orderBy('name', 'desc')
    .execute()
}

/** The column that names a picture. */
interface PictureColumn {
  readonly entity: EntityName
  readonly id: string
  readonly column: string
}

/** Whether an Admin here set a column after a time. The log has every entry that the hub has not confirmed. */
export async function wasSetAfter(
  db: Readers,
  at: string,
  { entity, id, column }: PictureColumn,
): Promise<boolean> {
  const found = await db
    .selectFrom('change')
    .select('position')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where('origin', '=', 'portal')
    .where('at', '>', at)
    .where('fields', 'like', `%"${column}":%`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertSiteFile(trx: Writers, row: SiteFileRow): Promise<void> {
  await trx.insertInto('siteFile').values(row).execute()
}

/** Returns whether a row was removed. */
export async function deleteSiteFile(
  trx: Writers,
  kind: SiteFileRow['kind'],
  name: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('siteFile')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
