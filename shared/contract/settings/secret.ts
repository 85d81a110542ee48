/**
 * A secret that was opened for one use. It cannot reach a wire or a log by mistake: JSON, templates and the console
 * print `[secret]`.
 */
export class Secret {
  readonly #plain: string

  constructor(plain: string) {
    this.#plain = plain
  }

  /** Returns the secret, only for the service that needs it. */
  reveal(): string {
    return this.#plain
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  get [Symbol.toStringTag](): string {
    return 'secret'
  }
}
