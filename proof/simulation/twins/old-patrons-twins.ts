import type { Twin } from './twin.ts'

const forget = 'shared/core/privacy/leaving/forget-patrons.ts'
const record = 'shared/core/runtime/record-change.ts'
const fold = 'shared/core/sync/fold-row.ts'
const apply = 'shared/core/sync/apply-change.ts'

/** A restored side takes back its log, but does not carry out the entries of one kind. */
function notReplayed(name: string, kind: string, wrong: string): Twin {
  const find = 'await applyOrPark(facility, trx, row)'
  const put = `if (row.kind !== '${kind}') ${find}`
  return {
    name,
    wrong,
    withAll: true,
    patches: [{ file: 'shared/core/sync/recovery/replay.ts', find, put }],
  }
}

/** Faulty twins of leaving the hub and of parting (sync-780, sync-350). They need patrons of long ago. */
export const oldPatronTwins: readonly Twin[] = [
  {
    name: 'back-unsaid',
    wrong: 'writes about a patron who has left the hub without sending her rows again',
    withAll: true,
    patches: [{ file: record, find: "if (facility.side === 'portal') await", put: 'if (false) await' }],
  },
  {
    name: 'forgotten-unconfirmed',
    wrong: 'forgets a patron at the hub before the portal has her visits',
    withAll: true,
    patches: [
      { file: forget, find: 'confirmedSeq >= heads.hub.seq && ', put: '' },
      { file: forget, find: '.filter(id => !waiting.has(id))', put: '' },
    ],
  },
  {
    name: 'forgotten-though-there',
    wrong: 'forgets a patron at the hub who came meanwhile',
    withAll: true,
    patches: [
      {
        file: forget,
        find: 'known !== undefined && leavesHub(known, tonight(facility), hubKeepsMonths)',
        put: 'known !== undefined && leavesHub({ ...known, lastUses: [], isOpen: false }, tonight(facility), hubKeepsMonths)',
      },
    ],
  },
  {
    name: 'blank-account-wins',
    wrong: 'lets an account that the desk made anew replace what the portal knows',
    withAll: true,
    patches: [
      {
        file: fold,
        find: "return portal.fields[column] === '' ? undefined : portal",
        put: 'return undefined',
      },
    ],
  },
  {
    name: 'parted-by-one-side',
    wrong: 'keeps the person of a payment or a step that the other side has parted',
    withAll: true,
    patches: [
      { file: apply, find: 'if (entry.kind === partedKind) await part(', put: 'if (false) await part(' },
    ],
  },
  notReplayed('mark-not-replayed', 'leftHub', 'does not know after a restore who has left the hub'),
  notReplayed('parted-not-replayed', 'parted', 'has the persons of parted visits again after a restore'),
  notReplayed('erased-not-replayed', 'erased', 'has a deleted account again after a restore'),
]
