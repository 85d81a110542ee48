import type { IncomingMessage } from 'node:http'
import { invalidRequest } from './fault.ts'

/** A form as Stripe reads it: `metadata[payment]=x`, `expand[0]=y`. */
export class StripeForm {
  readonly #fields: URLSearchParams

  constructor(text: string) {
    this.#fields = new URLSearchParams(text)
  }

  get(name: string): string | null {
    return this.#fields.get(name)
  }

  list(name: string): string[] {
    return [...this.#fields].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value)
  }

  record(name: string): Record<string, string> {
    const inside = [...this.#fields].filter(([key]) => key.startsWith(`${name}[`))
    return Object.fromEntries(inside.map(([key, value]) => [key.slice(name.length + 1, -1), value]))
  }

  /** Refuses what Stripe does not know, as it does. */
  only(...names: readonly string[]): this {
    for (const key of this.#fields.keys()) {
      const name = key.split('[')[0] ?? key
      if (!names.includes(name))
        throw invalidRequest('parameter_unknown', `Received unknown parameter: ${name}`, name)
    }
    return this
  }
}

export interface StripeRequest {
  readonly form: StripeForm
  readonly version: string
  /** Of a browser: it may do little, and only with the secret of the one payment. */
  readonly publishable: boolean
}

/** A request of the server's key, with what it was answered. */
export interface StripeExchange {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** The query of a GET, else the body. */
  readonly form: string
  readonly status: number
  readonly told: unknown
}
