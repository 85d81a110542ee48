/** Notifies this process of committed entries of the change log. Followers wake on it. */
export class ChangeFeed {
  readonly isShared: boolean
  #head = 0
  #commits = 0
  readonly #listeners = new Set<(head: number) => void>()

  constructor({ isShared = false } = {}) {
    this.isShared = isShared
  }

  get commits(): number {
    return this.#commits
  }

  /** The highest position committed here. */
  get head(): number {
    return this.#head
  }

  /** Called after each commit that appended entries, outside any transaction. Returns a function that unsubscribes. */
  onCommit(listener: (head: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** For the writer, after each commit, before its operations are answered. */
  committed(head: number): void {
    this.#commits += 1
    this.advance(head)
  }

  /** For commits of other processes, and at the start. A listener that throws affects neither the writer nor the other listeners. */
  advance(head: number): void {
    if (head <= this.#head) return
    this.#head = head
    for (const listener of this.#listeners) queueMicrotask(() => listener(head))
  }
}
