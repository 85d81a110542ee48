import { fileURLToPath } from 'node:url'
import type { Screens } from '@mayim/core/http/serve-screens.ts'

const pages = {
  '/receptionist': 'desk.html',
  '/attendant': 'attendant.html',
  '/room': 'room.html',
  '/pair': 'room.html',
  '/kiosk': 'kiosk.html',
  '/display': 'display.html',
  '/lab': 'lab.html',
  '/technician': 'technician.html',
  '/setup': 'setup.html',
  '/admin': 'admin.html',
  '/': 'index.html',
}
const gallery = '/gallery'

/**
 * The hub's built screens, each with its own page. In the demo also the gallery of all their states, which frames our
 * pages.
 */
export function hubScreens(demo: boolean): Screens {
  const folder = fileURLToPath(new URL('dist/screens', import.meta.resolve('@mayim/hub/package.json')))
  if (!demo) return { folder, pages }
  return {
    folder,
    pages: { ...pages, [gallery]: 'gallery.html' },
    sources: path => (path.startsWith(gallery) ? { 'frame-ancestors': ["'self'"] } : {}),
  }
}
