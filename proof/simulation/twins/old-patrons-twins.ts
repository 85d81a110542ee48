import type { Twin } from './twin.ts'

const unseen = 'shared/core/keeping/unseen/delete-unseen.ts'
const fold = 'shared/core/ground/log/fold-row.ts'
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

/** Faulty twins of deleting who no longer comes and of parting (privacy-780, sync-350). They need patrons of long ago. */
export const oldPatronTwins: readonly Twin[] = [
  {
    name: 'deleted-though-she-came',
    wrong: 'deletes the account of a patron who came since',
    withAll: true,
    patches: [
      { file: unseen, find: '{ before, after', put: "{ before: '9999-12-31', after" },
      {
        file: unseen,
        find: 'isLongUnseen(known, today',
        put: 'isLongUnseen({ ...known, lastUses: [] }, today',
      },
    ],
  },
  {
    name: 'blank-account-wins',
    wrong: 'lets an account that the desk made again replace what the portal knows',
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
  notReplayed('parted-not-replayed', 'parted', 'has the persons of parted visits again after a restore'),
  notReplayed('erased-not-replayed', 'erased', 'has a deleted account again after a restore'),
]
