/** A failure in the one shape of Stripe's failures. */
export class StripeFault extends Error {
  readonly status: number
  readonly fields: Readonly<Record<string, unknown>>

  constructor(status: number, fields: Readonly<Record<string, unknown>>) {
    super(`Stripe answers ${status}`)
    this.status = status
    this.fields = fields
  }
}

export function invalidRequest(code: string, message: string, param?: string): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', code, message, ...(param ? { param } : {}) })
}

export function missing(id: string): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such object: '${id}'`,
  })
}

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
