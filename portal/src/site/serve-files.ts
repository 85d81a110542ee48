import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { sendRefusal } from '@mayim/core/http/answer.ts'
import { refuse } from '@mayim/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { siteFile } from './site-file-table.ts'

/** Serves the site's files by name. A name is never used twice, so browsers may cache them. */
export async function serveFiles(app: FastifyInstance, facility: Pick<Facility, 'db'>): Promise<void> {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const file = await siteFile(facility.db, request.params.name)
    if (!file) return sendRefusal(reply, refuse('missing', 'fileMissing'), request.caller.language)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', file.kind === 'newsletter' ? 'attachment' : 'inline')
      .type(file.type)
      .send(Buffer.from(file.content, 'base64'))
  })
}
