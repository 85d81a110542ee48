import { cardProcessors, processorTraits } from '@mayim/domain/money/card-payment.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

/** Only `'self'`. Images may also be in the page (`data:`), as in the lab, which shows printed papers. */
const directives = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'"],
}

const walletOrigins = cardProcessors
  .map(name => processorTraits[name].walletOrigin)
  .filter(origin => origin !== null)
  .map(origin => `"${origin}"`)

const permissions = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  // The wallet button is in a frame of the processor.
  `payment=(self ${walletOrigins.join(' ')})`,
  'serial=()',
  'usb=()',
].join(', ')

/** The headers of every answer (threats-T16). HSTS is sent over HTTPS only. */
export function addSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', permissions)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    setHeaders(request.raw, reply.raw, fault => done(fault as Error | undefined))
  })
}

/**
 * Sources that a screen needs besides `'self'`, by directive, such as `{ 'img-src': ['https://tiles.example'] }`, and
 * who may frame it.
 */
export type MoreSources = Partial<
  Record<'connect-src' | 'frame-ancestors' | 'frame-src' | 'img-src' | 'script-src', readonly string[]>
>

/**
 * The content security policy of our screens: no text becomes markup or script (threats-T16), and nothing is loaded
 * from elsewhere except the sources given for this page. The page of the API documents cannot work with it, so it is
 * not sent with every answer.
 */
export function policyOfScreen(reply: FastifyReply, more: MoreSources = {}): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const widened = Object.entries(more).reduce(
    (text, [directive, sources]) => (sources.length === 0 ? text : widen(text, directive, sources)),
    policy,
  )
  // The older header has no exceptions, and browsers that support the policy ignore it.
  if (more['frame-ancestors']) reply.removeHeader('x-frame-options')
  return reply.header('content-security-policy', `${widened};require-trusted-types-for 'script'`)
}

/** A directive that the policy does not have falls back to `default-src`, which is `'self'`. */
function widen(policy: string, directive: string, sources: readonly string[]): string {
  const parts = policy.split(';')
  const at = parts.findIndex(part => part.trim().startsWith(`${directive} `))
  const more = sources.join(' ')
  if (at < 0) return [...parts, `${directive} 'self' ${more}`].join(';')
  return parts.with(at, `${parts[at]?.replace(" 'none'", '')} ${more}`).join(';')
}
