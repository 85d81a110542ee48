/** How a name of a building file is resolved; what is not known stays as it is. */
export interface WireSite {
  /** The machine of the bridge: its pins and its USB devices are nobody else's. */
  readonly machine: string
  /** The address of a host by its plain name. */
  readonly addressOf: (host: string) => string | undefined
}

/** What this machine knows of the hosts that a building file names, for the hub to compare with other bridges. */
export interface SiteFacts {
  /** The same for two bridges on one machine alone. */
  readonly machine: string
  /** Its own addresses, as `plainHost` writes them. */
  readonly own: readonly string[]
  /** The addresses of the names that were found. */
  readonly names: Readonly<Record<string, string>>
}

export const unknownSite: WireSite = { machine: 'this', addressOf: () => undefined }

const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/
const thisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'])

/**
 * One way to write a host: lower case, without a last dot and brackets, an address in its shortest form. `localhost` for
 * every way to write the own machine.
 */
export function plainHost(host: string): string {
  const bare = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.+$/, '')
  const text = bare.includes(':') ? `[${bare.replace(/%.*$/, '')}]` : bare
  const url = `http://${text}/`
  const parsed = /^[^\s/?#@]+$/.test(text) && URL.canParse(url) ? new URL(url).hostname : bare
  const name = parsed.replace(/^\[(.*)\]$/, '$1')
  const [, high, low] = mapped.exec(name) ?? []
  const plain = high && low ? dotted(Number.parseInt(high, 16), Number.parseInt(low, 16)) : name
  return thisMachine.has(plain) || plain.endsWith('.localhost') ? 'localhost' : plain
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

/** The key of a host at a site: by its address where that is known, by the machine for the own one. */
export function hostKey(host: string, { machine, addressOf }: WireSite): string {
  const plain = plainHost(host)
  const address = plain === 'localhost' ? plain : plainHost(addressOf(plain) ?? plain)
  return address === 'localhost' ? `machine ${machine}` : address
}
