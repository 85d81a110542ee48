import type { ChangeFeed } from '@mayim/core/ground/runtime/facility.ts'

export interface CommitTimes {
  /** How long ago the change was committed, milliseconds; Infinity for a change from before this process started. */
  ageMs(position: number): number
  stop(): void
}

const rememberedMs = 60_000

/**
 * When each change was committed, by a clock that nobody can set. The age of a change from before the start of this
 * process is unknown and counts as old: a door that was requested before a crash stays locked.
 */
export function watchCommitTimes(
  changes: ChangeFeed,
  now: () => number = () => performance.now(),
): CommitTimes {
  /** Changes up to this position have no known age: committed before the start, or too long ago. */
  let forgotten = changes.head
  let commits: { head: number; at: number }[] = []
  const stop = changes.onCommit(head => {
    const at = now()
    const old = commits.filter(commit => at - commit.at >= rememberedMs)
    forgotten = old.at(-1)?.head ?? forgotten
    commits = [...commits.slice(old.length), { head, at }]
  })
  return {
    ageMs(position) {
      if (position <= forgotten) return Number.POSITIVE_INFINITY
      const commit = commits.find(one => one.head >= position)
      // Read before the feed reported it: it is being committed at this moment.
      return commit ? now() - commit.at : 0
    },
    stop,
  }
}
