import type { ChangeFeed } from '@mayim/shared/operations/facility.ts'

export interface CommitTimes {
  /** How long ago the change was committed, milliseconds; Infinity for one from before this process began. */
  ageMs(position: number): number
  stop(): void
}

const rememberedMs = 60_000

/**
 * When each change was committed, by a clock that nobody can set. A change from before the start of this process has
 * no age that can be known, so it counts as old: a door that was asked for before a crash stays shut.
 */
export function watchCommitTimes(
  changes: ChangeFeed,
  now: () => number = () => performance.now(),
): CommitTimes {
  const from = changes.head
  let commits: { head: number; at: number }[] = []
  const stop = changes.onCommit(head => {
    const at = now()
    commits = commits.filter(commit => at - commit.at < rememberedMs)
    commits.push({ head, at })
  })
  return {
    ageMs(position) {
      if (position <= from) return Number.POSITIVE_INFINITY
      const commit = commits.find(one => one.head >= position)
      // Not told yet, so it is being committed at this moment; or told too long ago to be remembered.
      if (!commit) return position > (commits.at(-1)?.head ?? from) ? 0 : Number.POSITIVE_INFINITY
      return now() - commit.at
    },
    stop,
  }
}
