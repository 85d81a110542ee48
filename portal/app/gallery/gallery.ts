import type { Gallery } from '@mayim/ui/gallery/entry.ts'
import { frameAreas, pageOf, pagePaths } from '../pages.ts'
import { entries } from './entries.ts'
import { devices } from './entry.ts'

const areas = new Set(pagePaths.map(pageOf).flatMap(page => (page.guard === 'admin' ? [] : page.areas)))

/** The pages of the patrons' app in their states. */
export const gallery: Gallery<keyof typeof devices> = {
  devices,
  entries,
  areas: [...frameAreas, ...areas],
}
