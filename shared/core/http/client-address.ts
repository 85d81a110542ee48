import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Returns whether an address is in a list of addresses and ranges such as `10.0.0.5` and `10.0.0.0/24`. */
export function addressList(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/**
 * The client's address, as Fastify found it behind the named proxies (threats-121). Some proxies add the port. What is no
 * address counts as the sender's own.
 */
export function clientAddress({
  ip,
  socket,
}: {
  readonly ip: string
  readonly socket: { readonly remoteAddress?: string | undefined }
}): string {
  return plainAddress(ip) ?? socket.remoteAddress ?? ''
}

/** The client's address of a request that Fastify does not see, such as that for a WebSocket. */
export function clientAddressOf(
  { socket, headers }: IncomingMessage,
  isProxy: (address: string) => boolean,
): string {
  const sender = socket.remoteAddress ?? ''
  const stated = String(headers['x-forwarded-for'] ?? '').split(',')
  const path = [sender, ...stated.map(each => plainAddress(each.trim()) ?? '').reverse()]
  return path.find(address => !isProxy(address)) || sender
}

/** An address without a port; null for anything else. */
function plainAddress(text: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+)(?::\d+)?$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? null : bare
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
