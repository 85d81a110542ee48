interface QueuedEvent {
  /** Epoch milliseconds. */
  readonly atMs: number
  readonly kind: number
  /** The index of the event's subject in its list. */
  readonly at: number
}

interface Entry extends QueuedEvent {
  readonly order: number
}

/** Events of a simulated evening, the earliest first and of one instant in the order in which they were put in (visit-60). */
export function createQueue() {
  const heap: Entry[] = []
  let order = 0
  const isBefore = (a: Entry, b: Entry) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)

  return {
    push(atMs: number, kind: number, at: number): void {
      const entry = { atMs, kind, at, order }
      order += 1
      let hole = heap.length
      heap.push(entry)
      while (hole > 0) {
        const above = (hole - 1) >> 1
        const parent = heap[above] as Entry
        if (!isBefore(entry, parent)) break
        heap[hole] = parent
        hole = above
      }
      heap[hole] = entry
    },
    pop(): QueuedEvent | undefined {
      const first = heap[0]
      const last = heap.pop()
      if (!last || heap.length === 0) return first
      let hole = 0
      for (;;) {
        let below = hole * 2 + 1
        const right = heap[below + 1]
        if (right && isBefore(right, heap[below] as Entry)) below += 1
        const child = heap[below]
        if (!child || !isBefore(child, last)) break
        heap[hole] = child
        hole = below
      }
      heap[hole] = last
      return first
    },
  }
}
