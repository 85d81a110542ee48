import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const lifeMs = 120_000

export interface RecaptchaServer {
  /** The address of its `siteverify`. */
  readonly url: string
  /** A token as the script gets it for one action. */
  token(action: string, score?: number): string
  close(): Promise<void>
}

/**
 * A server that verifies tokens as reCAPTCHA v3 does: a wrong secret, an unknown token, and one that is used again or is
 * older than two minutes are told apart by their error codes.
 */
export async function startRecaptcha(secret: string, now = Date.now): Promise<RecaptchaServer> {
  const tokens = new Map<string, { action: string; score: number; madeMs: number; isUsed: boolean }>()

  function verify(fields: URLSearchParams): object {
    const failed = (code: string) => ({ success: false, 'error-codes': [code] })
    if (!fields.has('secret')) return failed('missing-input-secret')
    if (fields.get('secret') !== secret) return failed('invalid-input-secret')
    const token = tokens.get(fields.get('response') ?? '')
    if (!token) return failed('invalid-input-response')
    if (token.isUsed || now() - token.madeMs > lifeMs) return failed('timeout-or-duplicate')
    token.isUsed = true
    const { action, score, madeMs } = token
    return {
      success: true,
      score,
      action,
      challenge_ts: new Date(madeMs).toISOString(),
      hostname: 'book.example.org',
    }
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.method !== 'POST' || request.url !== '/recaptcha/api/siteverify')
      response.writeHead(404).end()
    else
      response
        .setHeader('content-type', 'application/json; charset=utf-8')
        .end(JSON.stringify(verify(new URLSearchParams(body))))
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha/api/siteverify`,
    token(action, score = 0.9) {
      const token = randomUUID()
      tokens.set(token, { action, score, madeMs: now(), isUsed: false })
      return token
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
