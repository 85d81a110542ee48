import type { Twin } from './twin.ts'

const moveRows = 'shared/core/merging/move-rows.ts'

/** Faulty twins of merging two accounts and of undoing it (people-762, people-763, people-810). */
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
    name: 'undone-by-one-side',
    wrong: 'puts back after an undo only what the portal moved',
    withAll: true,
    patches: [
      {
        file: moveRows,
        find: 'if (moves.length === 0) return 0',
        put: "if (facility.side === 'hub') return 0",
      },
    ],
  },
  {
    name: 'note-of-other-key',
    wrong: 'leaves a note sealed by the key of an account that its author did not know to be merged',
    withAll: true,
    patches: [
      {
        file: 'shared/core/merging/merges-job.ts',
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
        file: 'portal/src/merging/follow-restored-merges.ts',
        find: 'await moveCardsOfMerge(trx, { keptId, goneId })',
        put: '',
      },
    ],
  },
  {
    name: 'merged-again-by-backup',
    wrong: 'keeps a merge open that was undone after the backup of a restored portal',
    withAll: true,
    patches: [
      {
        file: 'portal/src/merging/follow-restored-merges.ts',
        find: 'of await mergesUndoneByLog(trx)) {',
        put: 'of (await mergesUndoneByLog(trx)).slice(0, 0)) {',
      },
    ],
  },
]
