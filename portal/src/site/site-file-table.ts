import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { SiteFileRow } from '@mayim/core/ground/schema/site-rows.ts'

export type ListedFile = Pick<SiteFileRow, 'name' | 'title' | 'bytes' | 'createdAt'>

export async function siteFile(db: Readers, name: string): Promise<SiteFileRow | undefined> {
  return db.selectFrom('siteFile').selectAll().where('name', '=', name).executeTakeFirst()
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
