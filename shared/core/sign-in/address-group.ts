/** The address as the limits count it. IPv6 counts by its /64, because one household has that many addresses. */
export function addressGroup(address: string): string {
  return address4(address) ?? hextets(address).slice(0, 4).join(':')
}

/** For the wider limit: the /24 of IPv4, and of IPv6 the /48, which one household may have. */
export function addressNeighbours(address: string): string {
  return address4(address)?.split('.').slice(0, 3).join('.') ?? hextets(address).slice(0, 3).join(':')
}

export function isIpv6(address: string): boolean {
  return address4(address) === null
}

/** An IPv4 address, also when mapped into IPv6; else null. */
function address4(address: string): string | null {
  const bare = /^(?:::ffff:)?([^:]*)$/i.exec(address)?.[1]
  return bare ?? null
}

/** The groups of an IPv6 address, of which `::` leaves some out and each may have leading zeros. */
function hextets(address: string): string[] {
  const [whole = ''] = address.toLowerCase().split('%')
  const [head = '', tail = ''] = whole.split('::')
  const [left, right] = [head, tail].map(part => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map(each => each.replace(/^0+(?=.)/, ''))
}
