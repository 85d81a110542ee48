const key = 'reloadedAt'
/** Twice within this is no release but a fault: then the screen says so. */
const onceInMs = 30_000

/**
 * After a release a page that is still open asks for pieces that are gone; it is loaded anew, once. Call at the start,
 * in a page built by Vite.
 */
export function reloadForFreshPieces(): void {
  window.addEventListener('vite:preloadError', event => {
    // Without a network there is nothing to load anew: what is on the screen would go.
    if (!navigator.onLine || Date.now() - lastReload() < onceInMs) return
    event.preventDefault()
    try {
      sessionStorage.setItem(key, String(Date.now()))
    } catch {
      // Without storage it could go on for ever: let the screen say it.
      return
    }
    location.reload()
  })
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return Date.now()
  }
}
