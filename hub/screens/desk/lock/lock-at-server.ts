import { callApi } from '@mayim/ui/client/call-api.ts'

let last: Promise<unknown> = Promise.resolve()

/** Locks this session at the hub. Without an answer the browser's own lock stays. */
export function lockAtServer(): Promise<unknown> {
  last = callApi('deskLock').catch(() => undefined)
  return last
}

/** Resolves when no lock is on its way, so that an unlock is not overtaken by it. */
export function lockSettled(): Promise<unknown> {
  return last
}
