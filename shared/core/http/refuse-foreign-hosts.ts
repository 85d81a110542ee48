import { isIP } from 'node:net'
import { refuse } from '@mayim/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import type { Facility } from '../runtime/facility.ts'
import { sendRefusal } from './answer.ts'
import { languageOf } from './language.ts'

/** Names that the public name service never resolves, so no foreign page can have one. */
const privateNames = /\.(localhost|local|internal|home\.arpa)$/

/**
 * Refuses requests to a name that is not this side's (threats-171). A page of somebody else could otherwise let its own
 * name point to this machine, and call it with the browser of a person in the building. An address, a name without a
 * dot, a private name, and the hosts of `urls` are this side's.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { settings }: Pick<Facility, 'settings'>,
  urls: readonly string[],
): void {
  const isOwn = ownHosts(urls)
  app.addHook('onRequest', async (request, reply) => {
    if (isOwn(request.hostname)) return undefined
    const language = languageOf(request.headers['accept-language']) ?? settings.current().defaultLanguage
    return sendRefusal(reply, refuse('forbidden', 'foreignHost'), language, { status: 421 })
  })
}

/** Returns whether a host, without its port, is this side's. A request of HTTP/1.0 may name none. */
export function ownHosts(urls: readonly string[]): (host: string) => boolean {
  const names = new Set(urls.map(url => new URL(url).hostname).flatMap(name => [name, `www.${name}`]))
  return host => {
    const name = host.toLowerCase().replace(/\.$/, '')
    const isAddress = name.startsWith('[') || isIP(name) !== 0
    return isAddress || !name.includes('.') || privateNames.test(name) || names.has(name)
  }
}
