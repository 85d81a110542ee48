import { callApi } from '@mayim/ui/client/call-api.ts'

/** Resolves with whether the hub has the last lock. */
let last: Promise<boolean> = Promise.resolve(true)

/** Locks this session at the hub. While the hub is silent the browser's own lock stays. */
export function lockAtServer(): void {
  last = sendLock()
}

/** Sends the last lock again if the hub does not have it. Call it when the hub answers. */
export function repeatLock(): void {
  last = last.then(told => told || sendLock())
}

/**
 * Resolves when no lock is on its way, so that an unlock is not overtaken by it, with whether the hub has the last one.
 * That one is not repeated from then on.
 */
export async function lockSettled(): Promise<boolean> {
  const awaited = last
  const told = await awaited
  // It was repeated meanwhile.
  if (awaited !== last) return lockSettled()
  last = Promise.resolve(true)
  return told
}

function sendLock(): Promise<boolean> {
  return callApi('deskLock').then(
    () => true,
    () => false,
  )
}
