import { BlockList, isIP } from 'node:net'
import { isReservedAddress } from '@mayim/domain/host-address.ts'

const localNames = ['127.0.0.1', 'localhost', '[::1]']

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits)
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

/**
 * Whether the hub may connect to this address (threats-127): https, plain http to this machine, and, where the operator
 * allows plain http, to a private address or a name without a dot, as in a network of containers. Never to an address
 * where no server of others can be.
 */
export function isSafeAddress(address: string, plainHttp: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (isReservedAddress(hostname)) return false
  if (protocol === 'https:') return true
  if (protocol !== 'http:') return false
  return localNames.includes(hostname) || (plainHttp && isPrivate(hostname))
}

function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  if (version === 0) return !hostname.includes('.')
  return privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
