import type { Twin } from './twin.ts'

const changeLog = 'shared/core/ground/log/change-log.ts'
const headTable = 'shared/core/ground/log/log-table.ts'
const writer = 'shared/core/ground/database/sqlite-writer.ts'
const receive = 'shared/core/sync/receive-entries.ts'
const apply = 'shared/core/sync/apply-change.ts'

/** Faulty twins of the log and of receiving entries (sync-10, sync-12). */
export const logTwins: readonly Twin[] = [
  {
    name: 'gap-accepted',
    wrong: 'stores an entry although the previous one is missing',
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
    name: 'repeat-applied',
    wrong: 'applies a repeated entry again',
    patches: [
      {
        file: changeLog,
        find: "if (entry.seq <= head.seq) return { stored: 'repeat', row: undefined }",
        put: "if (entry.seq <= head.seq) return { stored: 'stored', row: { ...entry, position: 0 } }",
      },
    ],
  },
  {
    name: 'hash-unchecked',
    wrong: 'stores an entry that was altered in transit',
    patches: [{ file: changeLog, find: 'if (!follows(head.hash, entry))', put: 'if (false)' }],
  },
  {
    name: 'cursor-apart',
    wrong: 'commits the head of the log before it applies the entries',
    patches: [
      {
        file: receive,
        find: 'const entriesEachCommit = 100',
        put: 'const entriesEachCommit = 100, later = []',
      },
      {
        file: receive,
        find: 'if (row) await applyOrPark(receiver, trx, row)',
        put: 'if (row) later.push(row)',
      },
      {
        file: receive,
        find: "if (!result.ok) throw new Error('Taking entries is never refused')",
        put: `const rows = later.splice(0)
          await receiver.write(async trx => {
            for (const row of rows) await applyOrPark(receiver, trx, row)
            return ok(null)
          })`,
      },
    ],
  },
  {
    name: 'told-before-commit',
    wrong: 'answers before the commit',
    patches: [
      {
        file: writer,
        find: 'answers.push(await this.#runOne(trx, next))',
        put: 'const answer = await this.#runOne(trx, next); answer()',
      },
    ],
  },
  {
    name: 'numbers-used-again',
    wrong: 'uses a number of its log twice',
    patches: [
      {
        file: changeLog,
        find: 'seq: before.seq + 1,',
        put: "seq: change.kind === 'paid' ? before.seq : before.seq + 1,",
      },
    ],
  },
  {
    name: 'batch-backwards',
    wrong: 'applies a batch in reverse order',
    patches: [
      {
        file: receive,
        find: 'for (const entry of signed) {',
        put: 'for (const entry of signed.toReversed()) {',
      },
    ],
  },
  {
    name: 'last-come-wins',
    wrong: 'prefers the entry that arrived last to the one that was written last',
    patches: [
      {
        file: apply,
        find: 'row[column] ?? null',
        put: '(own[column] ?? row[column]) ?? null',
      },
    ],
  },
  {
    name: 'head-not-moved',
    wrong: 'does not store its head with some commits',
    patches: [
      {
        file: headTable,
        find: 'for (const head of unstoredHeads(trx)) await',
        put: 'for (const head of unstoredHeads(trx)) if (head.seq % 7 !== 0) await',
      },
    ],
  },
]
