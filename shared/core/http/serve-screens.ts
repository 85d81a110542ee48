import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../ground/runtime/facility.ts'
import { type MoreSources, policyOfScreen } from './security-headers.ts'

/** What the request says about a page's visitor. */
export interface Visit {
  readonly path: string
  readonly caller: Caller
  /** Whether the request has the cookie of a session. */
  readonly hasSession: boolean
}

export interface Screens {
  /** The folder of the build, with hashed files under `assets`. */
  readonly folder: string
  /** The folder of the built gallery, where it is served. */
  readonly gallery?: string
  /** The page of each path that is no file, by the longest matching prefix: `{ '/': 'index.html' }`. */
  readonly pages: Readonly<Record<string, string>>
  /** Whether the app has a page at a path; without it at all but those that fall to `/`. Elsewhere it says so, as 404. */
  readonly isPage?: (path: string) => boolean
  /** The other sources that the page of a path may load from; none by default. */
  readonly sources?: (path: string) => MoreSources
  /** Markup to insert before the page's `</head>`. */
  readonly head?: (visit: Visit) => Promise<string>
  /** What stands in the page's `<noscript>`, in place of what the build has there. */
  readonly noScript?: (visit: Visit) => Promise<string>
}

const pageMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const zip = promisify(gzip)
const sessionCookie = /(^|-)mayim-\w+-session$/

/**
 * Serves the built screens. Hashed assets are cached for ever, everything else is revalidated. Returns a function that
 * answers an unknown path with a page, or returns false if there is none.
 */
export async function serveScreens(
  app: FastifyInstance,
  { folder, gallery, pages, isPage, sources = () => ({}), head = async () => '', noScript }: Screens,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> | false> {
  const prefixes = Object.keys(pages).toSorted((a, b) => b.length - a.length)
  const texts = new Map<string, string>()
  const hasIcon = existsSync(join(folder, 'icon.svg'))
  for (const page of new Set(Object.values(pages))) {
    const file = join(folder, page)
    if (existsSync(file)) texts.set(page, readFileSync(file, 'utf8'))
    else app.log.warn({ page }, 'a screen is not built')
  }
  if (existsSync(folder)) {
    // One route for all hashed files: a route for each of some hundreds made the start slower.
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      allowedPath: path => !/\.(map|gz|br)$/.test(path),
      cacheControl: false,
      setHeaders(response) {
        response.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      globIgnore: ['assets/**', '**/*.html', '**/*.map', '**/*.gz', '**/*.br'],
      cacheControl: false,
      setHeaders(response) {
        response.header('cache-control', 'no-cache')
      },
    })
  }

  if (gallery !== undefined) await serveGallery(app, gallery)
  return (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path === '/favicon.ico' && hasIcon) return reply.redirect('/icon.svg', 301)
    if (!pageMethods.has(request.method) || path.startsWith('/api/') || /\.\w+$/.test(path)) return false
    const prefix = prefixes.find(
      each => path === each || path.startsWith(each.endsWith('/') ? each : `${each}/`),
    )
    const text = prefix === undefined ? undefined : texts.get(pages[prefix] ?? '')
    if (text === undefined) return false
    const isThere = isPage ? isPage(path) : prefix !== '/' || path === '/'
    policyOfScreen(reply, sources(path))
      .code(isThere ? 200 : 404)
      .header('cache-control', 'no-store')
    const hasSession = Object.keys(request.cookies).some(name => sessionCookie.test(name))
    const visit = { path, caller: request.caller, hasSession }
    return Promise.all([head(visit), noScript?.(visit)]).then(
      ([more, without]) => sendText(request, reply, filled(text, more, without)),
      error => {
        // Without it the page is slower and works.
        request.log.warn({ error: String(error) }, 'a page was sent without its head')
        return sendText(request, reply, text)
      },
    )
  }
}

function filled(page: string, head: string, noScript?: string): string {
  const text = page.replace('</head>', () => `${head}</head>`)
  return noScript === undefined ? text : text.replace(/(?<=<noscript>).*(?=<\/noscript>)/s, () => noScript)
}

async function sendText(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
  const zipped = await zip(text)
  return reply.header('content-encoding', 'gzip').send(zipped)
}

/**
 * Serves the gallery: all screens with made-up data. Its page alone may be framed, by our own pages only.
 */
async function serveGallery(app: FastifyInstance, folder: string): Promise<void> {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return app.log.warn('the gallery is not built')
  const page = readFileSync(file, 'utf8')
  const send = (_: unknown, reply: FastifyReply) =>
    policyOfScreen(reply, { 'frame-ancestors': ["'self'"] })
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page)
  app.get('/gallery', send)
  app.get('/gallery/frame', send)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/gallery/assets/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders(response) {
      response.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
}
