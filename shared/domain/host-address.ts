/** A host, in the form in which browsers write it, and its port where one was given. An IPv6 address has its brackets. */
export interface HostAddress {
  readonly host: string
  readonly port: number | null
}

/** Letters of every script, for names that are written in it, and what an address needs. */
const signs = /^[\p{L}\p{M}\p{N}._:[\]-]+$/u
const withPort = /^(\[[^[\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/
/** An IPv6 address without brackets. */
const bare = /^[\da-f]*:[\da-f.]*:[\da-f:.]*$/i
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/
const longestName = 253

/**
 * Reads the name or the address of a host, with `:port` if there is one. Null for everything else: a scheme, a path, a
 * user, a space, a line end (settings-930).
 */
export function readHost(text: string): HostAddress | null {
  const [, written = '', digits] = withPort.exec(bare.test(text) ? `[${text}]` : text) ?? []
  if (!signs.test(written)) return null
  const port = digits === undefined ? null : Number(digits)
  if (port === 0 || (port ?? 1) > 65_535) return null
  // Of one address all spellings become the same: 0xA9FE.43518 is 169.254.169.254.
  const host = URL.parse(`http://${written}/`)?.hostname ?? ''
  return host.startsWith('[') || isName(host) ? { host, port } : null
}

/** A host as it is stored. */
export function hostText({ host, port }: HostAddress): string {
  return port === null ? host : `${host}:${port}`
}

function isName(host: string): boolean {
  return (
    host.length <= longestName &&
    host
      .replace(/\.$/, '')
      .split('.')
      .every(part => label.test(part))
  )
}

/** Services of clouds that answer only the machine itself, some with its passwords. */
const servicesOfClouds = ['168.63.129.16', '100.100.100.200', '[fd00:ec2::254]']

/**
 * Whether no server of others can be at this address, which `readHost` or an URL wrote: it is of the machine's own
 * network card, of a cloud's service for the machine itself, of everybody or of nobody (threats-127). A name never is;
 * what it means is known when it is looked up.
 */
export function isReservedAddress(host: string): boolean {
  if (servicesOfClouds.includes(host)) return true
  const numbers = numbersOf4(host)
  if (numbers !== null) return isReserved4(numbers)
  return host.startsWith('[') && isReserved6(partsOf6(host.slice(1, -1)))
}

type Numbers = readonly [number, number, number, number]

function numbersOf4(host: string): Numbers | null {
  return /^\d+(\.\d+){3}$/.test(host) ? (host.split('.').map(Number) as unknown as Numbers) : null
}

function isReserved4([first, second, third, last]: Numbers): boolean {
  if (servicesOfClouds.includes([first, second, third, last].join('.'))) return true
  return first === 0 || (first === 169 && second === 254) || first >= 224
}

/** The eight parts of an IPv6 address in the form that browsers write. */
function partsOf6(address: string): readonly number[] {
  const [left = [], right = []] = address.split('::').map(half => (half === '' ? [] : half.split(':')))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map(part => Number.parseInt(part, 16))
}

function isReserved6(parts: readonly number[]): boolean {
  const [first = 0] = parts
  // fe80::/10 is the network card's own, ff00::/8 is of many.
  if ((first & 0xffc0) === 0xfe80 || first >= 0xff00) return true
  const inside = addressInside(parts)
  return inside !== null && isReserved4(inside)
}

/** The IPv4 address that an IPv6 address stands for; null if for none. The machine itself, ::1, is none. */
function addressInside(parts: readonly number[]): Numbers | null {
  const key = parts.map(part => part.toString(16)).join(':')
  if (key === '0:0:0:0:0:0:0:1') return null
  if (/^(0:0:0:0:0:(0|ffff)|64:ff9b:0:0:0:0):/.test(key)) return bytesOf(parts.slice(6))
  return key.startsWith('2002:') ? bytesOf(parts.slice(1, 3)) : null
}

function bytesOf(parts: readonly number[]): Numbers {
  return parts.flatMap(part => [part >> 8, part & 255]) as unknown as Numbers
}
