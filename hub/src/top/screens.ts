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

/** The hub's built screens, each with its own page, and the gallery of all screens. */
export function hubScreens(): Screens {
  const built = import.meta.resolve('@mayim/hub/package.json')
  return {
    folder: fileURLToPath(new URL('dist/screens', built)),
    gallery: fileURLToPath(new URL('dist/gallery', built)),
    pages,
  }
}
