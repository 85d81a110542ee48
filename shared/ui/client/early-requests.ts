/** How long an early response may answer a later request. */
const freshMs = 10_000
const timeoutMs = 20_000

const early = new Map<string, { readonly response: Promise<Response>; readonly atMs: number }>()
/** Requests that the app itself has sent, or taken the early response of. */
const requested = new Set<string>()

/**
 * Sends a request before the code that needs it is loaded. `takeEarlyResponse` hands the response over; after ten
 * seconds it is dropped. Does nothing if the app has sent this request by now: nobody would take the response until a
 * change, and that request must get the state after the change.
 * @param path with its query, as `sendRequest` writes it
 */
export function sendEarly(
  method: 'GET' | 'POST',
  path: string,
  init: RequestInit,
): Promise<Response> | undefined {
  const key = `${method} ${path}`
  if (requested.has(key)) return undefined
  const response = fetch(path, {
    ...init,
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })
  // The caller that takes the response handles its failure.
  response.catch(() => undefined)
  early.set(key, { response, atMs: performance.now() })
  return response
}

/** The early response to this request. Each is returned once. */
export function takeEarlyResponse(method: string, path: string): Promise<Response> | undefined {
  const key = `${method} ${path}`
  const found = early.get(key)
  early.delete(key)
  requested.add(key)
  return found && performance.now() - found.atMs < freshMs ? found.response : undefined
}

/** Drops the early responses that nobody has taken: they are older than a change that the page was told of. */
export function dropEarlyResponses(): void {
  early.clear()
}
