import { Agent, request } from 'node:http'
import { percentile } from './figure.ts'

export interface Request {
  readonly method: string
  readonly path: string
  readonly token?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Load {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** The number of responses with a status of 300 or more. */
  readonly refused: number
}

/**
 * Sends the requests over `connections` keep-alive connections with one request at a time each, and measures from the
 * first byte sent to the last byte received.
 */
export async function load(url: string, requests: readonly Request[], connections: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  let refused = 0
  let next = 0
  const work = async () => {
    for (let current = requests[next++]; current; current = requests[next++]) {
      const startedAt = performance.now()
      const status = await send(url, current, agent)
      latencies.push(performance.now() - startedAt)
      if (status >= 300) refused += 1
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return {
    perSecond: requests.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    refused,
  }
}

function send(
  url: string,
  { method, path, token, body, headers: more }: Request,
  agent: Agent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...more,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    }
    const sent = request(`${url}${path}`, { method, agent, headers }, answer => {
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
      answer.resume()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
