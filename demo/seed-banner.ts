import { readFileSync } from 'node:fs'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import { ok } from '@mayim/domain/result.ts'
import { insertSiteFile } from '../portal/src/site/site-file-table.ts'

/** The file name of the demo's banner, which the setting websiteBannerImage holds. */
export const demoBanner = 'evening.svg'

/** Stores the banner of the front page, as an upload by an Admin would. The drawing is ours, so no license restricts it. */
export async function seedBanner(facility: Facility): Promise<void> {
  const drawing = readFileSync(new URL(`art/${demoBanner}`, import.meta.url))
  await facility.write(async trx => {
    await insertSiteFile(trx, {
      name: demoBanner,
      title: '',
      kind: 'banner',
      type: 'image/svg+xml',
      bytes: drawing.length,
      content: drawing.toString('base64'),
      createdAt: nowIso(facility),
    })
    return ok(null)
  })
}
