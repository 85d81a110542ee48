/** Notifies this process of what it has committed: entries of the change log, and texts that wait. */
export class ChangeFeed {
  readonly isShared: boolean
  #head = 0
  #commits = 0
  readonly #listeners = new Set<(head: number) => void>()
  readonly #senders = new Set<() => void>()

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

  /** Called after each commit that queued a text, which has no entry in the log. Returns a function that unsubscribes. */
  onText(listener: () => void): () => void {
    this.#senders.add(listener)
    return () => this.#senders.delete(listener)
  }

  /** For the writer. */
  tellOfText(): void {
    for (const listener of this.#senders) queueMicrotask(listener)
  }

  /** For the writer, after each commit, before its operations are answered. */
  committed(head: number): void {
    this.#commits += 1
    this.advance(head)
  }

  /**
   * For commits of other processes, and at the start. A listener that throws affects neither the writer nor the other
   * listeners.
   */
  advance(head: number): void {
    if (head <= this.#head) return
    this.#head = head
    for (const listener of this.#listeners) queueMicrotask(() => listener(head))
  }
}
