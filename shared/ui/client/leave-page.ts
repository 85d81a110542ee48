/** The ways in which a program leaves its page. */
export interface WaysToLeave {
  readonly open: (address: string) => void
  readonly reload: () => void
}

let ways: WaysToLeave = {
  open: address => location.assign(address),
  reload: () => location.reload(),
}

/** Leaves this page for another address of the same server. */
export function openPage(address: string): void {
  ways.open(address)
}

/** Loads this page again. */
export function reloadPage(): void {
  ways.reload()
}

/** Replaces the browser's ways, for a page that shows pictures of screens. */
export function leaveBy(others: WaysToLeave): void {
  ways = others
}

const key = 'reloadedAt'
/** Two failures within this time are a fault, not a release: the screen then shows it. */
const onceInMs = 30_000

/**
 * After a release an open page requests chunks that no longer exist. It reloads once. Call it at the start of a page
 * built by Vite.
 */
export function reloadForFreshPieces(): void {
  window.addEventListener('vite:preloadError', event => {
    // Without a network a reload would fail and lose the page.
    if (!navigator.onLine || Date.now() - lastReload() < onceInMs) return
    event.preventDefault()
    try {
      sessionStorage.setItem(key, String(Date.now()))
    } catch {
      // Without storage it could reload for ever. The screen shows the fault instead.
      return
    }
    reloadPage()
  })
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return Date.now()
  }
}
