import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'

export interface HttpAddress {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  /** The certificate of the controller in PEM, if no public authority has signed it: only this one is trusted. */
  readonly certificate: string | null
}

export interface HttpCall {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export interface HttpAnswer {
  readonly status: number
  readonly challenge: string | null
  /** The headers Set-Cookie. */
  readonly cookies: readonly string[]
  readonly text: string
}

const largestAnswer = 64 * 1024

/** Sends one request on a connection of its own. Follows no redirect. Rejects when no whole answer arrives in time. */
export function httpCall(address: HttpAddress, call: HttpCall, withinMs: number): Promise<HttpAnswer> {
  const { host, port, tls, certificate } = address
  const { method, path, headers, body } = call
  const signal = AbortSignal.timeout(withinMs)
  const trusted = certificate === null ? {} : { ca: certificate, checkServerIdentity: () => undefined }
  const options = { host, port, method, path, headers, agent: false, signal, ...(tls ? trusted : {}) }
  return new Promise((resolve, reject) => {
    const request = (tls ? requestTls : requestPlain)(options, response => {
      readText(response).then(text => {
        const challenge = response.headers['www-authenticate'] ?? null
        const cookies = response.headers['set-cookie'] ?? []
        resolve({ status: response.statusCode ?? 0, challenge, cookies, text })
      }, reject)
    })
    request.once('error', reject)
    request.end(body ?? undefined)
  })
}

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > largestAnswer) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
