import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { CertificateFiles } from './serving.ts'

/** A port of a process that could not start, and what it answers to everything. */
export interface FaultPlace {
  readonly host: string
  readonly port: number
  readonly certificate: CertificateFiles | null
  /** The page or the line, for who asks in this language. */
  answer(acceptLanguage: string | undefined): {
    readonly type: 'text/html' | 'text/plain'
    readonly text: string
  }
}

/** Answers every request with 503 and the reason, so that nobody waits for a port that is silent. */
export async function answerFault(places: readonly FaultPlace[]): Promise<{ stop(): Promise<void> }> {
  await using ends = new AsyncDisposableStack()
  for (const place of places) {
    const respond = (request: IncomingMessage, response: ServerResponse) => {
      const { type, text } = place.answer(request.headers['accept-language'])
      request.resume()
      response
        .writeHead(503, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
        .end(request.method === 'HEAD' ? '' : text)
    }
    const { certificate, host, port } = place
    const server = certificate
      ? createSecureServer(
          { cert: readFileSync(certificate.certFile), key: readFileSync(certificate.keyFile) },
          respond,
        )
      : createServer(respond)
    server.listen({ host, port })
    await once(server, 'listening')
    ends.defer(async () => {
      server.close()
      server.closeAllConnections()
    })
  }
  const open = ends.move()
  return { stop: () => open.disposeAsync() }
}
