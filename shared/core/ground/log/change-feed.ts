/** Notifies this process of committed entries of the change log. Followers wake on it. */
export class ChangeFeed {
  #head = 0
  readonly #listeners = new Set<(head: number) => void>()

  /** The highest position committed here. */
  get head(): number {
    return this.#head
  }

  /** Called after each commit that appended entries, outside any transaction. Returns a function that unsubscribes. */
  onCommit(listener: (head: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** For the writer. A listener that throws affects neither the writer nor the other listeners. */
  advance(head: number): void {
    if (head <= this.#head) return
    this.#head = head
    for (const listener of this.#listeners) queueMicrotask(() => listener(head))
  }
}
