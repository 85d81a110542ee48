import { readFile } from 'node:fs/promises'
import { sendRefusal } from '@mayim/core/http/answer.ts'
import { refuse } from '@mayim/domain/result.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import type { FastifyInstance } from 'fastify'

/** Where Apple looks before its wallet opens on an address. It follows no redirect and takes the file as it is. */
const path = '/.well-known/apple-developer-merchantid-domain-association'

export interface DomainProof {
  /** Null where the facility takes no such wallet. */
  readonly content: Buffer | null
}

/** The file that the processor gives out for its wallets; throws a ConfigurationError where it cannot be read. */
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

/** Serves the file, or says that there is none: a page of the app in its place would be taken for a wrong one. */
export async function serveDomainProof(app: FastifyInstance, proof: DomainProof): Promise<void> {
  app.get(path, async (request, reply) => {
    if (proof.content === null)
      return sendRefusal(reply, refuse('missing', 'fileMissing'), request.caller.language)
    return reply.type('text/plain').header('cache-control', 'no-cache').send(proof.content)
  })
}
