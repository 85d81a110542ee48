import type { FastifyInstance } from 'fastify'
import { addressList } from './client-address.ts'

const onThisMachine = addressList(['127.0.0.0/8', '::1'])
const health = /^\/(healthz|readyz|updatez)(\?|$)/

/**
 * Redirects a request in plain HTTP to the public address, so that no page there asks for a password (threats-125). The
 * proxies, this machine and health are exempt.
 */
export function sendToHttps(app: FastifyInstance, publicUrl: string, trustProxy: readonly string[]): void {
  const isProxy = addressList(trustProxy)
  app.addHook('onRequest', async (request, reply) => {
    const sender = request.socket.remoteAddress ?? ''
    if (onThisMachine(sender) || isProxy(sender) || health.test(request.url)) return undefined
    return reply.redirect(`${publicUrl}${request.url.startsWith('/') ? request.url : '/'}`, 308)
  })
}
