import { fileURLToPath } from 'node:url'
import type { Screens } from '@mayim/shared/http/serve-screens.ts'

/** The hub's built screens, each on a page of its own. */
export const hubScreens: Screens = {
  folder: fileURLToPath(new URL('dist/screens', import.meta.resolve('@mayim/hub/package.json'))),
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
