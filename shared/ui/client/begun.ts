/** As long as what was asked ahead stands for an answer of now. */
const freshMs = 10_000
const timeoutMs = 20_000

const begun = new Map<string, { readonly response: Promise<Response>; readonly atMs: number }>()

/**
 * Sends a request before the part of the page that asks it has come; whoever asks it then takes this one. A request
 * that nobody takes within ten seconds is forgotten.
 * @param path with its query, as `sendRequest` writes it
 */
export function begin(method: 'GET' | 'POST', path: string, init: RequestInit): Promise<Response> {
  const response = fetch(path, {
    ...init,
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })
  // Its failure is told to whoever takes it.
  response.catch(() => undefined)
  begun.set(`${method} ${path}`, { response, atMs: performance.now() })
  return response
}

/** What was begun for this request, once. */
export function takeBegun(method: string, path: string): Promise<Response> | undefined {
  const key = `${method} ${path}`
  const found = begun.get(key)
  begun.delete(key)
  return found && performance.now() - found.atMs < freshMs ? found.response : undefined
}
