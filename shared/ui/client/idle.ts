/** Resolves when the browser has painted and is idle, or after this time at most. */
export function idle(longestMs = 2_000): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, 200)
  })
}
