import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
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
  // Not at every start: as a module, `node:http` brings all of Node's client for `fetch`, which takes 13 MB.
  const [{ createServer }, https] = await Promise.all([import('node:http'), import('node:https')])
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
      ? https.createServer(
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
