import { readFileSync } from 'node:fs'
import { insertSiteFile } from '../portal/src/site-files/site-file-table.ts'
import { ok } from '../shared/src/domain/result.ts'
import type { Facility } from '../shared/src/operations/facility.ts'
import { nowIso } from '../shared/src/operations/record-change.ts'

/** Its name is in the demo's settings. */
export const demoBanner = 'evening.svg'

/** The picture over the first page, as if an Admin had put it there; our own drawing, so that it may stay one. */
export async function seedBanner(facility: Facility): Promise<void> {
  const drawing = readFileSync(new URL(`art/${demoBanner}`, import.meta.url))
  await facility.write(async trx => {
    await insertSiteFile(trx, {
      name: demoBanner,
      kind: 'banner',
      type: 'image/svg+xml',
      bytes: drawing.length,
      content: drawing.toString('base64'),
      createdAt: nowIso(facility),
    })
    return ok(null)
  })
}
