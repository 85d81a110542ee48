import { sendRefusal } from '@mayim/core/http/answer.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { refuse } from '@mayim/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { siteFile } from './site-file-table.ts'

/** The site's files by their names; no two ever have the same, so that a browser may keep them. */
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
