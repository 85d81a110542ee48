/** What operations cache for one facility. Each value is made once, by the function of the module that owns it. */
export class Caches {
  readonly #values = new Map<() => unknown, unknown>()

  of<T>(create: () => T): T {
    if (!this.#values.has(create)) this.#values.set(create, create())
    return this.#values.get(create) as T
  }
}
