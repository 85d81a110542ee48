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

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
