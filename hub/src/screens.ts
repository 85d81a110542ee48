import { resolve } from 'node:path'
import type { Screens } from '@mayim/shared/http/serve-screens.ts'

/** The hub's built screens, each on a page of its own. */
export const hubScreens: Screens = {
  folder: resolve(import.meta.dirname, '../dist/screens'),
  pages: {
    '/receptionist': 'desk.html',
    '/attendant': 'attendant.html',
    '/room': 'room.html',
    '/pair': 'room.html',
    '/kiosk': 'kiosk.html',
    '/display': 'display.html',
    '/lab': 'lab.html',
    '/': 'index.html',
  },
}
