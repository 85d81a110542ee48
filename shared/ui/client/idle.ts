/** Resolves when the browser has painted and is idle, or after this time at most. */
export function idle(longestMs = 2_000): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, 200)
  })
}

/** Fetches when the browser is idle what may be wanted next; nothing where it is set to save data (screens-1024). */
export function fetchAhead(load: () => Promise<unknown>): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData !== true) void idle().then(load)
}
