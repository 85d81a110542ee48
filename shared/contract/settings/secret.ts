/**
 * A secret that was opened for one use. It has no way onto a wire or into a log: whatever writes it down,
 * JSON, a template or a console, gets `[secret]`.
 */
export class Secret {
  readonly #plain: string

  constructor(plain: string) {
    this.#plain = plain
  }

  /** To hand to the service that needs it, and to nobody else. */
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
