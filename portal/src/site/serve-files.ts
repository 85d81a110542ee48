import { readFile } from 'node:fs/promises'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { sendRefusal } from '@mayim/core/http/answer.ts'
import { refuse } from '@mayim/domain/result.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
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

/** The path that Apple requests to verify a domain. It must be served without a redirect and unchanged. */
const path = '/.well-known/apple-developer-merchantid-domain-association'

interface DomainProof {
  /** Null if the facility does not use this wallet. */
  readonly content: Buffer | null
}

/** Reads the processor's verification file. Throws a ConfigurationError if it cannot be read. */
export async function readDomainProof(file: string | null): Promise<DomainProof> {
  if (file === null) return { content: null }
  try {
    return { content: await readFile(file) }
  } catch (cause) {
    throw new ConfigurationError([
      `APPLE_PAY_DOMAIN_FILE cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    ])
  }
}

/** Serves the file, or 404: Apple would take a page of the app for a wrong file. */
export async function serveDomainProof(app: FastifyInstance, proof: DomainProof): Promise<void> {
  app.get(path, async (request, reply) => {
    if (proof.content === null)
      return sendRefusal(reply, refuse('missing', 'fileMissing'), request.caller.language)
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(proof.content)
  })
}
