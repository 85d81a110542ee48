import { isIP } from 'node:net'
import type { RelyingParty } from './passkeys.ts'

/**
 * The name that passkeys of this side are for (people-157): that of its public address, which needs https and a name.
 * Without one it is `localhost`, where browsers allow it. Null where no browser makes a passkey: plain http, an
 * address of numbers, and a request that names no host.
 */
export function relyingParty(publicUrl: string | null, requestOrigin: string): RelyingParty | null {
  const address = URL.parse(publicUrl ?? requestOrigin)
  if (address === null) return null
  const { protocol, hostname, origin } = address
  const isLocal = hostname === 'localhost'
  if (publicUrl === null && !isLocal) return null
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isName && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null
}
