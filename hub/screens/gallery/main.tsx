import '@mayim/ui/tokens.css'
import '@mayim/ui/base.css'

// The frame knows nothing of the page around it, so that a screen in it is as it is on its own device.
if (location.pathname.startsWith('/gallery/frame')) {
  void import('./gallery-frame.tsx').then(({ startFrame }) => startFrame())
} else {
  void import('./gallery-page.tsx').then(({ startPage }) => startPage())
}
