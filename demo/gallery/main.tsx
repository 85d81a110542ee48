import '@mayim/ui/tokens.css'
import '@mayim/ui/base.css'
import { gallery } from './galleries.ts'

/** The page that shows one picture. */
const framePath = '/gallery/frame'

// The frame has no access to the page around it, so that a screen in it is the same as on its device.
if (location.pathname.startsWith(framePath)) {
  void import('@mayim/ui/gallery/gallery-frame.tsx').then(({ startFrame }) => startFrame(gallery))
} else {
  void import('@mayim/ui/gallery/gallery-page.tsx').then(({ startPage }) => startPage(gallery, framePath))
}
