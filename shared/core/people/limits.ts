import { addressGroup, addressNeighbours } from './address-group.ts'
import type { Auth } from './auth.ts'

/** Counts a request for a login code. Returns the seconds that the address must wait, 0 if it is allowed. */
export function throttleSend(auth: Auth, address: string): number {
  return Math.max(
    auth.throttles.sendsOfAddress.take(addressGroup(address)),
    auth.throttles.sendsOfNeighbours.take(addressNeighbours(address)),
  )
}

/** Counts a try of a login code. Returns the seconds that the address must wait, 0 if it is allowed. */
export function throttleTry(auth: Auth, address: string): number {
  return auth.throttles.triesOfAddress.take(addressGroup(address))
}
