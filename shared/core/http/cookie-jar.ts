import type { FastifyReply, FastifyRequest } from 'fastify'

export interface CookieJar {
  get(name: string): string | undefined
  /** HttpOnly, SameSite=Strict, and over HTTPS with the `__Host-` prefix. */
  set(name: string, value: string, lifeSeconds: number): void
  clear(name: string): void
  /** False for a request from a page of another site. */
  readonly sameSite: boolean
}

/**
 * The cookies of one request. Their names contain the side, because hub and portal of a demo have the same host, and
 * browsers store cookies by host.
 */
export function cookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  side: string,
  allowedOrigins: readonly string[],
): CookieJar {
  const secure = request.protocol === 'https'
  const fullName = (name: string) => `${secure ? '__Host-' : ''}mayim-${side}-${name}`
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  return {
    get: name => request.cookies[fullName(name)],
    set: (name, value, lifeSeconds) =>
      void reply.setCookie(fullName(name), value, { ...attributes, maxAge: lifeSeconds }),
    clear: name => void reply.clearCookie(fullName(name), attributes),
    sameSite: isSameSite(request, allowedOrigins),
  }
}

/** By Origin, which every browser sends with a POST. A client that is not a browser sends neither header. */
function isSameSite(request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) return site === undefined || site === 'same-origin'
  return origin === `${request.protocol}://${request.host}` || allowedOrigins.includes(origin)
}
