import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'

const mostPlaces = 6
const reported = new Set<string>()

/**
 * Reports to the server that the page failed to render, once for each place in the code while the page is open. Sends
 * the kind of the error and where it was thrown, never its message, which may quote a name (screens-58). A failed
 * request is no fault of the page.
 */
export function reportFault(error: unknown): void {
  console.error(error)
  if (error instanceof ApiError) return
  const fault = {
    screen: /^\/([a-z-]{0,40})/.exec(location.pathname)?.[1] ?? '',
    kind: error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error',
    places: placesOf(error).slice(0, mostPlaces),
  }
  const key = JSON.stringify(fault)
  if (reported.has(key)) return
  reported.add(key)
  // Without a connection the next failure at this place reports it.
  callApi('screenFaultReport', { body: fault }).catch(() => reported.delete(key))
}

function placesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return [...stack.matchAll(/([\w.-]{1,100}:\d+:\d+)\)?$/gm)].map(([, place]) => place as string)
}
