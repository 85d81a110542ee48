import type { Auth } from './auth.ts'
import { addressGroup, addressNeighbours } from './throttle.ts'

/** Seconds that an address has to wait before it may ask for another code; 0 when it may. */
export function takeSendOf(auth: Auth, address: string): number {
  return Math.max(
    auth.throttles.sendsOfAddress.take(addressGroup(address)),
    auth.throttles.sendsOfNeighbours.take(addressNeighbours(address)),
  )
}

/** The same for tries of codes. */
export function takeTryOf(auth: Auth, address: string): number {
  return auth.throttles.triesOfAddress.take(addressGroup(address))
}
