import type { Twin } from './twin.ts'

/** Faulty twin of whose word counts for a setting (settings-920). */
export const settingsTwins: readonly Twin[] = [
  {
    name: 'setting-ownerless',
    wrong: 'lets the later stamp win where both sides changed a setting',
    patches: [
      {
        file: 'shared/core/ground/log/fold-row.ts',
        find: "if (owner) return owner === 'hub' ? hub : portal",
        put: '',
      },
    ],
    withAll: true,
  },
]
