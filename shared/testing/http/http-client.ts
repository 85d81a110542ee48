import type { TestServer } from './test-server.ts'

export interface Told {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, for what a test looks at. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer of its own call
  readonly json: any
}

export interface Browser {
  post(path: string, body: unknown, more?: Record<string, string>): Promise<Told>
  /** A form, as the token call wants it. */
  form(path: string, fields: Record<string, string>, more?: Record<string, string>): Promise<Told>
  get(path: string, more?: Record<string, string>): Promise<Told>
  send(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Told>
  readonly cookies: Map<string, string>
}

/** A browser's share of HTTP: keeps cookies, sends its origin with each POST. */
export function browserOf(server: Pick<TestServer, 'origin'>): Browser {
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${server.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: { origin: server.origin, ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0') || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parse(text) }
  }

  return {
    cookies,
    send,
    get: (path, more) => send('GET', path, undefined, more),
    post: (path, body, more) =>
      send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...more }),
    form: (path, fields, more) =>
      send('POST', path, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...more,
      }),
  }
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
