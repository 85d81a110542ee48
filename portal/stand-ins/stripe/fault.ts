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
