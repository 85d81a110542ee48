/**
 * What operations keep in memory of one open database. Each value belongs to the module whose function made it. The
 * writers pass it to their transactions; `Facility.caches` is the same object.
 */
export class Caches {
  /** Rises when a stored reservation changes; a new one does not count. A cache that was filled earlier is stale. */
  reservationsChanged = 0
  readonly #values = new Map<() => object, object>()

  /** The value that `make` made at its first use. */
  of<Value extends object>(make: () => Value): Value {
    const value = this.#values.get(make) ?? make()
    this.#values.set(make, value)
    return value as Value
  }
}
