import { Agent, request } from 'node:http'

export interface Answer {
  readonly status: number
  /** The code of a refusal; empty for a success. */
  readonly code: string
  readonly reservationId: string
  /** In so many seconds she may ask again; NaN where nothing is said of it. */
  readonly retryAfter: number
  readonly ms: number
}

export interface RushClient {
  post(path: string, token: string, body: object): Promise<Answer>
  close(): void
}

/** Opens a client with at most `connections` keep-alive connections. */
export function openClient(url: string, connections: number): RushClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  return {
    post: (path, token, body) => send(`${url}${path}`, agent, token, JSON.stringify(body)),
    close: () => agent.destroy(),
  }
}

function send(url: string, agent: Agent, token: string, body: string): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(url, { method: 'POST', agent, headers }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const { code = '', result } = JSON.parse(text) as {
          code?: string
          result?: { reservationId?: string } | null
        }
        const reservationId = result?.reservationId ?? ''
        resolve({
          status: answer.statusCode ?? 0,
          code,
          reservationId,
          retryAfter: Number(answer.headers['retry-after']),
          ms: performance.now() - startedAt,
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
