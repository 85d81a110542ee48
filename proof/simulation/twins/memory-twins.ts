import type { Twin } from './twin.ts'

const job = 'shared/core/ground/runtime/job.ts'

/** Faulty twins of what a process keeps in memory or is told (sync-S6, decisions 547 and 563). */
export const memoryTwins: readonly Twin[] = [
  {
    name: 'answer-kept-past-commit',
    wrong: 'shows the free places of a night as they were before the last commit',
    patches: [
      {
        file: 'shared/core/booking/anywhere/available-anywhere.ts',
        find: 'found?.version === version &&',
        put: 'found !== undefined &&',
      },
    ],
  },
  {
    name: 'never-woken',
    wrong: 'tells a sleeping job of no entry, and does not look each minute',
    patches: [
      {
        file: job,
        find: "woken ||= committed === null || wakesBy === 'entry' || wakesBy.some(entity => committed.has(entity))",
        put: 'void committed',
      },
      { file: job, find: 'secondsSlept >= looksAfterSeconds', put: 'false' },
    ],
  },
]
