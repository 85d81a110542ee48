import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Self and nothing else; pictures also from the page itself (`data:`), as the lab shows its papers. */
const directives = {
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
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

const permissions = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  // The wallet's button is in a frame of the processor.
  'payment=(self "https://js.stripe.com")',
  'serial=()',
  'usb=()',
].join(', ')

/** The headers that every answer carries (threats-T16). HTTPS alone may promise itself for the future. */
export async function addSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}

/**
 * What a screen needs from elsewhere beyond `'self'`: sources by directive, e.g. `{ 'img-src': ['https://tiles.example'] }`;
 * and who may frame it, where anybody may.
 */
export type MoreSources = Partial<
  Record<'connect-src' | 'frame-ancestors' | 'frame-src' | 'img-src' | 'script-src', readonly string[]>
>

/**
 * The policy of our own screens: nothing becomes markup or script from a text (threats-T16), and nothing comes from
 * elsewhere but what this page was given. The page that browses the documents can't bear it, so it is not for every
 * answer.
 */
export function policyOfScreen(reply: FastifyReply, more: MoreSources = {}): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const widened = Object.entries(more).reduce(
    (text, [directive, sources]) => (sources.length === 0 ? text : widen(text, directive, sources)),
    policy,
  )
  // The older header knows no exception, and browsers that know the policy go by that.
  if (more['frame-ancestors']) reply.removeHeader('x-frame-options')
  return reply.header('content-security-policy', `${widened};require-trusted-types-for 'script'`)
}

/** A directive that the policy does not name has been `default-src` so far, which is `'self'`. */
function widen(policy: string, directive: string, sources: readonly string[]): string {
  const parts = policy.split(';')
  const at = parts.findIndex(part => part.trim().startsWith(`${directive} `))
  const more = sources.join(' ')
  if (at < 0) return [...parts, `${directive} 'self' ${more}`].join(';')
  return parts.with(at, `${parts[at]?.replace(" 'none'", '')} ${more}`).join(';')
}
