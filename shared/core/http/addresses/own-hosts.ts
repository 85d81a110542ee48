import { isIP } from 'node:net'

/** Names that the public name service never resolves, so no foreign page can have one. */
const privateNames = /\.(localhost|local|internal|home\.arpa)$/

/** Returns whether a host, without its port, is this side's. A request of HTTP/1.0 may name none. */
export function ownHosts(urls: readonly string[]): (host: string) => boolean {
  const names = new Set(urls.map(url => new URL(url).hostname).flatMap(name => [name, `www.${name}`]))
  return host => {
    const name = host.toLowerCase().replace(/\.$/, '')
    const isAddress = name.startsWith('[') || isIP(name) !== 0
    return isAddress || !name.includes('.') || privateNames.test(name) || names.has(name)
  }
}
