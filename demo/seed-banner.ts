import { readFileSync } from 'node:fs'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { nowIso } from '@mayim/core/runtime/record-change.ts'
import { ok } from '@mayim/domain/result.ts'
import { insertSiteFile } from '../portal/src/site-files/site-file-table.ts'

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
