import type { Twin } from './twin.ts'

const recovery = 'shared/core/sync/recovery'

/** Faulty twins of the recovery from a backup (sync-35, sync-39). */
export const recoveryTwins: readonly Twin[] = [
  {
    name: 'quarantine-forgotten',
    wrong: 'sells places after a restore that it may have sold before',
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
    wrong: 'replays its own entries before those that they depend on',
    patches: [{ file: `${recovery}/replay.ts`, find: '    takePeerUpTo(entry.dep)\n', put: '' }],
  },
  {
    name: 'known-entries-again',
    wrong: 'treats entries that it has as lost, and applies them again',
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
    wrong: 'accepts a hub that was replaced',
    patches: [
      {
        file: 'shared/core/sync/check-hello.ts',
        find: 'if (hello.incarnation >= newest) return undefined',
        put: 'return undefined',
      },
    ],
  },
  {
    name: 'sells-while-recovering',
    wrong: 'writes its log before the recovery is complete',
    patches: [
      {
        file: 'shared/core/ground/log/change-log.ts',
        find: "if (heads.mode !== 'active') throw new LogClosed(heads.mode)",
        put: '',
      },
    ],
  },
]
