import { randomUUID } from 'node:crypto'
import { Server } from 'node:https'
import { isIP } from 'node:net'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import type { Side } from '@mayim/contract/call.ts'
import { refuse } from '@mayim/domain/result.ts'
import { logSerializers } from '@mayim/process/log.ts'
import { type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import type { Facility } from '../ground/runtime/facility.ts'
import type { WatchedCertificate } from '../operator/watch-certificate.ts'
import { acceptFirst } from './accept-first.ts'
import { languageOf, sendRefusal } from './answer.ts'
import { addressList } from './client-address.ts'
import { guardCalls } from './guard-calls.ts'
import { handleErrors, sendRequestFault } from './handle-errors.ts'
import { answerBrokenRequest, connectionLimits, limitConnections } from './limit-connections.ts'
import { createLiveEvents, type LiveEvents } from './live-events.ts'
import { acceptUploads, mountCalls } from './mount-calls.ts'
import { noCompilers } from './no-compilers.ts'
import { addOperatorView, createMetrics, type RequestMetrics, serveHealth } from './operator/operator-view.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { serveScreens } from './serve-screens.ts'
import { type ServerOptions, type Timeouts, timeouts } from './server-options.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The live streams of this server. `live.publish` sends events that are not in the change log. */
    live: LiveEvents
  }
}

const bodyLimitBytes = 64 * 1024
const paramLimit = 200
const closeIdleEveryMs = 50
const closeAllAfterMs = 3_000

/**
 * Creates the HTTP server of a side with every declared call, live events, screens and health, ready to listen. Throws
 * if a live call has no handler or a handler no call.
 */
export async function createServer<S extends Side, F extends Facility>(
  facility: F,
  options: ServerOptions<S, F>,
): Promise<FastifyInstance> {
  const app = bareServer(facility, options, { ...timeouts, ...options.timeouts })
  const isProxy = addressList(options.trustProxy ?? [])
  limitConnections(
    app.server,
    { ...connectionLimits, ...options.connections },
    address => onThisMachine(address) || isProxy(address),
  )
  if (options.acceptsFirst) acceptFirst(app)
  const metrics = createMetrics()
  const live = createLiveEvents(options.auth)
  app.decorate('live', live)
  // A note can be read from now on, and its screens have shown it as empty.
  const deaf = facility.notes.onAdded(keys => {
    for (const { userId: id } of keys)
      live.publish({ name: 'change', data: { entity: 'user', id, kind: 'noteReadable' } })
  })
  addSecurityHeaders(app, options.https ?? false)
  // A server with a certificate of its own speaks no plain HTTP.
  if (options.https && options.publicUrl && !options.certificate) sendToHttps(app, options.publicUrl, isProxy)
  await app.register(cors, {
    origin: [...(options.allowedOrigins ?? [])],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language', 'last-event-id'],
    maxAge: 600,
  })
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: bodyLimitBytes })
  await acceptUploads(app)
  app.removeContentTypeParser('text/plain')
  logRequests(app, metrics)
  refuseForeignHosts(app, facility, [options.publicUrl ?? [], options.allowedOrigins ?? []].flat())
  guardCalls(app, options.auth, options.limits)
  handleErrors(app)
  mountCalls(app, facility, options, live)
  await options.mount?.(app)
  addOperatorView(app, facility, metrics, options)
  serveHealth(app, facility, app.operatorView)
  const sendPage = options.screens ? await serveScreens(app, options.screens) : () => false as const
  app.setNotFoundHandler((request, reply) => {
    const { firstStart } = options.auth
    if (!firstStart.isSetUp() && isOtherPage(request)) return reply.redirect('/setup', 302)
    return (
      sendPage(request, reply) ||
      sendRefusal(reply, refuse('missing', 'methodNotHere'), request.caller.language)
    )
  })
  app.addHook('preClose', async () => {
    deaf()
    live.stop()
    metrics.stop()
    closeIdleConnections(app)
  })
  await app.ready()
  return app
}

/** A page that has to wait until this side is set up. */
function isOtherPage({ method, url }: { readonly method: string; readonly url: string }): boolean {
  const path = url.split('?')[0] ?? '/'
  const isPage = method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/.test(path)
  return isPage && path.replace(/\/$/, '') !== '/setup'
}

function bareServer(
  facility: Facility,
  { trustProxy = [], certificate }: Pick<ServerOptions<Side, never>, 'trustProxy' | 'certificate'>,
  { headersMs, requestMs, checkEveryMs }: Timeouts,
): FastifyInstance {
  const connections = { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs, noDelay: true }
  const app = fastify({
    loggerInstance: facility.log.child({}, { serializers: logSerializers }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    schemaController: noCompilers,
    requestTimeout: requestMs,
    ...(certificate
      ? { https: { ...connections, handshakeTimeout: headersMs, ...pairOf(certificate) } }
      : { http: connections }),
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    // A path that cannot be routed: invalid escapes, or a parameter that is too long.
    frameworkErrors: (error, request, reply) => {
      sendRequestFault(error, request, reply)
    },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: paramLimit },
  }) as unknown as FastifyInstance
  const { server } = app as { readonly server: unknown }
  if (server instanceof Server) certificate?.onRenewal(() => server.setSecureContext(pairOf(certificate)))
  return app
}

function pairOf(certificate: WatchedCertificate): { readonly cert: string; readonly key: string } {
  const { cert, key } = certificate.current()
  return { cert, key }
}

/** Running requests may finish. Connections that a client keeps open after that are closed. */
function closeIdleConnections(app: FastifyInstance): void {
  const idle = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs)
  const last = setTimeout(() => app.server.closeAllConnections(), closeAllAfterMs)
  app.server.once('close', () => {
    clearInterval(idle)
    clearTimeout(last)
  })
}

/**
 * One line for each answer, by allow-list: method, route pattern, status, time, ids. Never an address, a
 * query, a body or a header: privacy-27.
 */
function logRequests(app: FastifyInstance, metrics: RequestMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { method, id: requestId } = request
    const { id: caller } = request.caller ?? { id: 'anyone' }
    metrics.count(method, route, reply.statusCode, reply.elapsedTime)
    app.log.info({ method, route, status: reply.statusCode, ms, requestId, caller }, 'answered')
    done()
  })
}

const onThisMachine = addressList(['127.0.0.0/8', '::1'])
const health = /^\/(healthz|readyz|updatez)(\?|$)/

/**
 * Redirects a request in plain HTTP to the public address, so that no page there asks for a password (threats-125). The
 * proxies, this machine and health are exempt.
 */
function sendToHttps(app: FastifyInstance, publicUrl: string, isProxy: (address: string) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const sender = request.socket.remoteAddress ?? ''
    if (onThisMachine(sender) || isProxy(sender) || health.test(request.url)) return undefined
    return reply.redirect(`${publicUrl}${request.url.startsWith('/') ? request.url : '/'}`, 308)
  })
}

/**
 * Refuses requests to a name that is not this side's (threats-171). A page of someone else could otherwise let its own
 * name point to this machine, and call it with the browser of a person in the building. An address, a name without a
 * dot, a private name, and the hosts of `urls` are this side's.
 */
function refuseForeignHosts(
  app: FastifyInstance,
  { settings }: Pick<Facility, 'settings'>,
  urls: readonly string[],
): void {
  const isOwn = ownHosts(urls)
  app.addHook('onRequest', async (request, reply) => {
    const language = languageOf(request.headers['accept-language']) ?? settings.current().defaultLanguage
    if (!isHost(request)) return sendRefusal(reply, refuse('invalid', 'notJson'), language, { status: 400 })
    if (isOwn(request.hostname)) return undefined
    return sendRefusal(reply, refuse('forbidden', 'foreignHost'), language, { status: 421 })
  })
}

/** A name or an address, with a port. */
const hostForm = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/** Whether a request names one host, and in the form of one. A request of HTTP/1.0 may name none. */
function isHost({ host, raw }: FastifyRequest): boolean {
  const lines = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (lines.length > 1) return false
  return !host || (hostForm.test(host) && URL.canParse(`http://${host}`))
}

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
