import { Agent, request } from 'node:http'
import { percentile } from './figure.ts'

export interface Request {
  readonly method: string
  readonly path: string
  readonly token?: string
  readonly body?: string
}

export interface Load {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** How many answers were no success. */
  readonly refused: number
}

/**
 * Sends the requests over `connections` kept-alive connections, each with one request under way at a time,
 * and measures from the first byte out to the last byte in. Bounded by the list of requests.
 */
export async function load(url: string, requests: readonly Request[], connections: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  let refused = 0
  let next = 0
  const work = async () => {
    for (let taken = requests[next++]; taken; taken = requests[next++]) {
      const startedAt = performance.now()
      const status = await send(url, taken, agent)
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

function send(url: string, { method, path, token, body }: Request, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
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
