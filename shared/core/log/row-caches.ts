/** What this process keeps in memory of stored rows, for use inside writes. There is one for each open database. */
export class RowCaches {
  /** Rises when a stored reservation changes; a new one does not count. A cache that was filled earlier is stale. */
  reservationsChanged = 0
  readonly #caches = new Map<() => object, object>()

  /** The cache that `make` made at its first use. */
  of<Cache extends object>(make: () => Cache): Cache {
    const cache = this.#caches.get(make) ?? make()
    this.#caches.set(make, cache)
    return cache as Cache
  }
}
