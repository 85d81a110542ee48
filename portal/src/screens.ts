import { resolve } from 'node:path'
import type { Screens } from '@mayim/shared/http/serve-screens.ts'

/** The patrons' app: one page for every path. */
export const portalScreens: Screens = {
  folder: resolve(import.meta.dirname, '../dist/app'),
  pages: { '/': 'index.html' },
}
