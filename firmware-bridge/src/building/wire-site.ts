import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { hostsOfFile } from '@mayim/contract/building/building-wires.ts'
import { plainHost, type SiteFacts, type WireSite } from '@mayim/contract/building/wire-address.ts'

const lookupMs = 1_000

/** The facts of this machine without asking for names. */
export function ownFacts(): SiteFacts {
  const cards = Object.values(networkInterfaces()).flatMap(addresses => addresses ?? [])
  const outside = cards.filter(({ internal }) => !internal)
  const id = existsSync('/etc/machine-id') ? readFileSync('/etc/machine-id', 'utf8') : ''
  const macs = outside.map(({ mac }) => mac).toSorted()
  const machine = createHash('sha256')
    .update([hostname(), id, ...macs].join())
    .digest('hex')
    .slice(0, 16)
  return { machine, own: [...new Set(outside.map(({ address }) => plainHost(address)))], names: {} }
}

/** The facts of this machine for a file. A name that nobody answers for in a second stays a name. */
export async function factsFor(file: unknown): Promise<SiteFacts> {
  const hosts = hostsOfFile(typeof file === 'object' && file !== null ? { ...file } : {})
  const names = hosts.filter(host => host !== 'localhost' && isIP(host) === 0)
  const found = await Promise.all(names.map(async name => [name, await addressOf(name)] as const))
  return { ...ownFacts(), names: Object.fromEntries(found.flatMap(([name, to]) => (to ? [[name, to]] : []))) }
}

async function addressOf(name: string): Promise<string | null> {
  const late = new Promise<null>(resolve => {
    setTimeout(resolve, lookupMs, null).unref()
  })
  const found = lookup(name, { family: 0 }).then(
    ({ address }) => plainHost(address),
    () => null,
  )
  return Promise.race([found, late])
}

/** How the rule resolves hosts at this machine. */
export function siteOf({ machine, own, names }: SiteFacts): WireSite {
  return {
    machine,
    addressOf(host) {
      const address = names[host] ?? host
      return own.includes(address) || host === hostname().toLowerCase() ? 'localhost' : address
    },
  }
}
