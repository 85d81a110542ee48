import { refuse } from '@mayim/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import type { Facility } from '../ground/runtime/facility.ts'
import { ownHosts } from './addresses/own-hosts.ts'
import { sendRefusal } from './answer.ts'
import { languageOf } from './language.ts'

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
