import type { Twin } from './twin.ts'

const changeLog = 'shared/src/data/change-log.ts'
const receive = 'shared/src/operations/sync/receive-entries.ts'

/** Broken rules of the log and of taking the other's entries (the sync design, The log). */
export const twinsOfTheLog: readonly Twin[] = [
  {
    name: 'gap accepted',
    wrong: 'takes an entry although the one before it is missing',
    patches: [
      {
        file: changeLog,
        find: "if (entry.seq > head.seq + 1) return { stored: 'gap', row: undefined }",
        put: '',
      },
      {
        file: changeLog,
        find: 'if (!follows(head.hash, entry))',
        put: 'if (entry.seq === head.seq + 1 && !follows(head.hash, entry))',
      },
    ],
  },
  {
    name: 'repeat applied',
    wrong: 'takes an entry that it has taken before',
    patches: [
      {
        file: changeLog,
        find: "if (entry.seq <= head.seq) return { stored: 'repeat', row: undefined }",
        put: "if (entry.seq <= head.seq) return { stored: 'stored', row: { ...entry, position: heads.position + 1 } }",
      },
    ],
  },
  {
    name: 'effect without its cursor',
    wrong: 'commits what an entry does apart from how far the log is taken',
    patches: [
      {
        file: receive,
        find: 'const result = await receiver.write(async trx => ok(await takeSome(receiver, trx, some)))',
        put: `const result = await receiver.write(async trx => ok(await takeSome(receiver, trx, some)))
          await receiver.write(async trx => ok(await forEachLater(trx)))`,
      },
    ],
  },
]
