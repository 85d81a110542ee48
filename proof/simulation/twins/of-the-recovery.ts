import type { Twin } from './twin.ts'

const recovery = 'shared/core/sync/recovery'

/** Broken rules of coming back from a backup (the sync design, Restored from a backup). */
export const twinsOfTheRecovery: readonly Twin[] = [
  {
    name: 'quarantine-forgotten',
    wrong: 'sells after a restore what it may have sold before',
    patches: [
      {
        file: `${recovery}/replay.ts`,
        find: 'const held = await quarantine(facility, trx)',
        put: 'const held = { nights: 0, bookings: 0 }',
      },
    ],
  },
  {
    name: 'own-entries-first',
    wrong: 'replays its own entries before those that they build on',
    patches: [{ file: `${recovery}/causal-order.ts`, find: '    takePeerUpTo(entry.dep)\n', put: '' }],
  },
  {
    name: 'known-entries-again',
    wrong: 'takes entries that it has for lost, and applies them again',
    patches: [
      {
        file: `${recovery}/recovery-desk.ts`,
        find: 'const same = differing === -1 ? ofOwn.length : differing',
        put: 'const same = 0',
      },
    ],
  },
  {
    name: 'no-fence',
    wrong: 'lets a hub in that another has taken the place of',
    patches: [
      {
        file: 'shared/core/sync/judge-hello.ts',
        find: 'if (hello.incarnation >= newest) return undefined',
        put: 'return undefined',
      },
    ],
  },
  {
    name: 'sells-while-recovering',
    wrong: 'writes its log before it knows what it has lost',
    patches: [
      {
        file: 'shared/core/log/change-log.ts',
        find: "if (heads.mode !== 'active') throw new LogClosed(heads.mode)",
        put: '',
      },
    ],
  },
]
