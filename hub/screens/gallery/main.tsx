import '@mayim/ui/tokens.css'
import '@mayim/ui/base.css'
import { gallery } from './gallery.ts'

// The frame has no access to the page around it, so that a screen in it is the same as on its device.
if (location.pathname.startsWith('/gallery/frame')) {
  void import('@mayim/ui/gallery/gallery-frame.tsx').then(({ startFrame }) => startFrame(gallery))
} else {
  void import('@mayim/ui/gallery/gallery-page.tsx').then(({ startPage }) =>
    startPage(gallery, '/gallery/frame'),
  )
}
