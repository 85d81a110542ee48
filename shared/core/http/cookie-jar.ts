import type { FastifyReply, FastifyRequest } from 'fastify'

export interface CookieJar {
  get(name: string): string | undefined
  /** HttpOnly, SameSite=Strict, and over HTTPS Secure with the `__Host-` prefix (threats-120). */
  set(name: string, value: string, lifeSeconds: number): void
  clear(name: string): void
  /** False for a request from a page of another site. */
  readonly sameSite: boolean
}

/** What the cookies of a side depend on. */
export interface CookieRules {
  readonly side: string
  /** Clients use HTTPS, whatever the proxy says about a request. */
  readonly https: boolean
  /** The origins, besides that of the request, whose pages may send cookies. */
  readonly origins: readonly string[]
}

/**
 * The cookies of one request. Their names contain the side, because hub and portal of a demo have the same host, and
 * browsers store cookies by host.
 */
export function cookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  { side, https, origins }: CookieRules,
): CookieJar {
  const secure = https || request.protocol === 'https'
  const fullName = (name: string) => `${secure ? '__Host-' : ''}mayim-${side}-${name}`
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  return {
    get: name => request.cookies[fullName(name)],
    set: (name, value, lifeSeconds) =>
      void reply.setCookie(fullName(name), value, { ...attributes, maxAge: lifeSeconds }),
    clear: name => void reply.clearCookie(fullName(name), attributes),
    sameSite: isSameSite(request, origins),
  }
}

/** By Origin, which every browser sends with a POST. A client that is not a browser sends neither header. */
function isSameSite(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) return site === undefined || site === 'same-origin'
  return origin === `${request.protocol}://${request.host}` || origins.includes(origin)
}
