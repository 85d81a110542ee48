import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Reply } from './moods.ts'

/** A request as the stand-ins read it. */
export interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

export interface Serving {
  readonly url: string
  /** The address and query of every request, in order. */
  readonly asked: readonly string[]
  /** Lets go of every request that waits in vain. */
  close(): Promise<void>
}

const bodyMax = 100_000

/** Serves answers over HTTP; null sends none. */
export async function serve(
  { port = 0, host = '127.0.0.1' }: { readonly port?: number; readonly host?: string },
  answer: (asked: Asked) => Reply | null | Promise<Reply | null>,
): Promise<Serving> {
  const addresses: string[] = []
  const server = createServer((request, response) => {
    addresses.push(request.url ?? '')
    read(request)
      .then(text =>
        answer({
          method: request.method ?? '',
          url: new URL(request.url ?? '/', 'http://stand-in'),
          headers: request.headers,
          text,
        }),
      )
      .then(reply => {
        if (reply === null) return
        response.writeHead(reply.status, {
          'content-type': `${reply.type}; charset=utf-8`,
          'cache-control': 'no-cache',
        })
        response.end(reply.body)
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(port, host, resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: addresses,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > bodyMax) throw new Error('too large')
  }
  return text
}

/** The fields of a body, JSON or a form. */
export function fieldsOfBody({ text, headers }: Asked): Record<string, string> {
  if (text === '') return {}
  if (!String(headers['content-type']).includes('json')) return Object.fromEntries(new URLSearchParams(text))
  const value = JSON.parse(text) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'object' ? JSON.stringify(each) : String(each),
    ]),
  )
}

/** A page or a script of a stand-in's form. */
export function page(base: string, file: string): Reply {
  const type = file.endsWith('.js') ? 'text/javascript' : 'text/html'
  return { status: 200, type, body: readFileSync(new URL(file, base), 'utf8') }
}
