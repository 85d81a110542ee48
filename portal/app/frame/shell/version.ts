const builtVersion = import.meta.env.APP_VERSION ?? '0.0.0'
const reloadKey = 'reloadedForVersion'

/** Whether a version such as `1.10.2` is later than another. False for text that is no version. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map(text =>
    /^\d+\.\d+\.\d+$/.test(text) ? text.split('.').map(Number) : null,
  )
  if (!a || !b) return false
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}

/**
 * Whether the server has a newer version than this page (screens-33), by a query that is never cached. False if the
 * page was already reloaded for that version, or if the query fails.
 */
export async function hasNewVersion(): Promise<boolean> {
  try {
    const answer = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store', credentials: 'omit' })
    const { version } = (await answer.json()) as { version?: unknown }
    if (typeof version !== 'string' || !isNewer(version, builtVersion)) return false
    if (sessionStorage.getItem(reloadKey) === version) return false
    sessionStorage.setItem(reloadKey, version)
    return true
  } catch (error) {
    console.warn('The version could not be checked', error)
    return false
  }
}

/** Deletes what a browser may have cached of an older version; no service worker may stay. */
export async function forgetOldPieces(): Promise<void> {
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
}

/** The app has no service worker (screens-33). */
export async function endWorkers(): Promise<void> {
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister()
}
