import '@mayim/ui/tokens.css'
import '@mayim/ui/base.css'

// The frame has no access to the page around it, so that a screen in it is the same as on its device.
if (location.pathname.startsWith('/gallery/frame')) {
  void import('./gallery-frame.tsx').then(({ startFrame }) => startFrame())
} else {
  void import('./gallery-page.tsx').then(({ startPage }) => startPage())
}
