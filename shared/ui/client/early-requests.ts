/** How long an early response may answer a later request. */
const freshMs = 10_000
const timeoutMs = 20_000

const early = new Map<string, { readonly response: Promise<Response>; readonly atMs: number }>()

/**
 * Sends a request before the code that needs it is loaded. `takeEarlyResponse` hands the response over; after ten
 * seconds it is dropped.
 * @param path with its query, as `sendRequest` writes it
 */
export function sendEarly(method: 'GET' | 'POST', path: string, init: RequestInit): Promise<Response> {
  const response = fetch(path, {
    ...init,
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })
  // The caller that takes the response handles its failure.
  response.catch(() => undefined)
  early.set(`${method} ${path}`, { response, atMs: performance.now() })
  return response
}

/** The early response to this request. Each is returned once. */
export function takeEarlyResponse(method: string, path: string): Promise<Response> | undefined {
  const key = `${method} ${path}`
  const found = early.get(key)
  early.delete(key)
  return found && performance.now() - found.atMs < freshMs ? found.response : undefined
}
