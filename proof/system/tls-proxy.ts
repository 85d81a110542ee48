import { readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { firstCertificate } from '@mayim/testing/tls/certificates.ts'

/** A web server that terminates TLS in front of a side, as Caddy or nginx does. */
export interface TlsProxy {
  /** `https://localhost:port`. */
  readonly url: string
  /** Sends the requests to this port of 127.0.0.1. */
  passTo(port: number): void | Promise<void>
  close(): Promise<void>
}

/**
 * Starts the proxy. Like nginx it appends the client's address to X-Forwarded-For.
 * @param addressOf the client's address; by default the real one
 */
export async function startTlsProxy(
  addressOf: (request: IncomingMessage) => string | undefined = request => request.socket.remoteAddress,
): Promise<TlsProxy> {
  let port = 0
  const certificate = {
    cert: readFileSync(firstCertificate.certificate),
    key: readFileSync(firstCertificate.key),
  }
  const pass = (request: IncomingMessage) =>
    httpRequest({
      host: '127.0.0.1',
      port,
      method: request.method,
      path: request.url,
      headers: {
        ...request.headers,
        'x-forwarded-for': [request.headers['x-forwarded-for'], addressOf(request)]
          .filter(Boolean)
          .join(', '),
        'x-forwarded-proto': 'https',
        'x-forwarded-host': request.headers.host,
      },
    })
  const server = createServer(certificate, (request, response) => {
    const passed = pass(request)
    passed.on('response', answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  server.on('upgrade', (request: IncomingMessage, near: Duplex, head: Buffer) => {
    const passed = pass(request)
    passed.on('upgrade', (answer, far) => {
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(answer.headers)}\r\n`)
      far.write(head)
      near.on('error', () => far.destroy())
      far.on('error', () => near.destroy())
      near.pipe(far).pipe(near)
    })
    passed.on('response', answer => near.end(`HTTP/1.1 ${answer.statusCode} Refused\r\n\r\n`))
    passed.on('error', () => near.destroy())
    passed.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    passTo: to => {
      port = to
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function linesOf(headers: IncomingHttpHeaders): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}\r\n`)
    .join('')
}
