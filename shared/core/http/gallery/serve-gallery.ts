import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { policyOfScreen } from '../security-headers.ts'

/**
 * Serves the gallery: all screens with made-up data. Its page alone may be framed, by our own pages only.
 */
export async function serveGallery(app: FastifyInstance, folder: string): Promise<void> {
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
