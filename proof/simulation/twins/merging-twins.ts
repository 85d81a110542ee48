import type { Twin } from './twin.ts'

const moveRows = 'shared/core/keeping/merging/move-rows.ts'

/** Faulty twins of merging two accounts (people-762, people-810). */
export const mergingTwins: readonly Twin[] = [
  {
    name: 'moved-unsealed',
    wrong: 'leaves the note of a moved visit sealed by the key of the account that was given up',
    withAll: true,
    patches: [
      { file: moveRows, find: 'notes: notes.seal(to, notes.open(row.notes)),', put: 'notes: row.notes,' },
    ],
  },
  {
    name: 'moved-by-one-side',
    wrong: 'leaves a payment at the account that was given up on the other side',
    withAll: true,
    patches: [
      {
        file: 'shared/core/sync/apply-change.ts',
        find: 'if (entry.kind === movedKind) await move(',
        put: 'if (false) await move(',
      },
    ],
  },
  {
    name: 'note-of-other-key',
    wrong: 'leaves a note sealed by the key of an account that its author did not know to be merged',
    withAll: true,
    patches: [
      {
        file: 'shared/core/keeping/merging/merges-job.ts',
        find: 'await sealNotesAnew(facility, position)',
        put: '',
      },
    ],
  },
  {
    name: 'cards-of-backup',
    wrong: 'forgets the cards of a merge that a restored portal got back from the hub',
    withAll: true,
    patches: [
      {
        file: 'portal/src/people/merging/merge-accounts.ts',
        find: 'await moveCardsOfMerge(trx, pair)',
        put: '',
      },
    ],
  },
]
