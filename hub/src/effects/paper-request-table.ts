import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { ok } from '@mayim/domain/result.ts'

/** The kinds of entries that request a paper: a patron's receipt, the sheet of a night, the record of its closing. */
const papers = { receiptAsked: 'receipt', sheetAsked: 'sheet', closingAsked: 'closing' } as const
export const paperRequests: ReadonlySet<string> = new Set(Object.keys(papers))

export type PaperKind = (typeof papers)[keyof typeof papers]

/** Which paper an entry requests. */
export function paperKind({ kind }: Pick<ChangeRow, 'kind'>): PaperKind {
  return papers[kind as keyof typeof papers]
}

/** The record that a request of its paper names; '' for any other paper. */
export function closingOf({ fields }: Pick<ChangeRow, 'fields'>): string {
  const { closing } = JSON.parse(fields) as { closing?: unknown }
  return typeof closing === 'string' ? closing : ''
}

/** Papers that were requested since an instant and neither printed nor given up. */
export async function openReceipts(db: Readers, sinceIso: string): Promise<ChangeRow[]> {
  return notDone(db, await askedSince(db, sinceIso))
}

/** The same without the papers that were asked for again later. */
export async function openPapers(db: Readers, sinceIso: string): Promise<ChangeRow[]> {
  const requests = await askedSince(db, sinceIso)
  const newest = new Map(
    requests.map(change => [`${change.kind} ${change.entityId} ${closingOf(change)}`, change.position]),
  )
  const last = new Set(newest.values())
  return notDone(
    db,
    requests.filter(change => last.has(change.position)),
  )
}

function askedSince(db: Readers, sinceIso: string): Promise<ChangeRow[]> {
  return db
    .selectFrom('change')
    .selectAll()
    .where('kind', 'in', [...paperRequests])
    .where('at', '>=', sinceIso)
    .orderBy('position')
    .execute()
}

async function notDone(db: Readers, requests: readonly ChangeRow[]): Promise<ChangeRow[]> {
  if (requests.length === 0) return []
  const keys = requests.map(change => receiptKey(change.position))
  const done = await db.selectFrom('effectDone').select('key').where('key', 'in', keys).execute()
  const known = new Set(done.map(row => row.key))
  return requests.filter(change => !known.has(receiptKey(change.position)))
}

/** The key of a request: stored when its only paper is sent, or when all its pages are settled. */
export function receiptKey(position: number): string {
  return `receipt:${position}`
}

/** The key of one of several pages. */
export function pageKey(position: number, page: number): string {
  return `${receiptKey(position)}:${page}`
}

/** Deletes the keys of pages that an ended process printed: the sheet is printed whole, from a new list. */
export async function forgetPages(facility: Pick<Facility, 'db' | 'write'>, position: number): Promise<void> {
  const pages = pageKey(position, 0).replace(/0$/, '%')
  const known = facility.db.selectFrom('effectDone').select('key').where('key', 'like', pages).limit(1)
  if ((await known.executeTakeFirst()) === undefined) return
  await facility.write(async trx => {
    await trx.deleteFrom('effectDone').where('key', 'like', pages).execute()
    return ok(null)
  })
}

/** The request of a paper or of one of its pages, by its key. Undefined if the log was cut behind it. */
export async function requestOfKey(db: Readers, key: string): Promise<ChangeRow | undefined> {
  const position = Number(key.split(':')[1])
  return db.selectFrom('change').selectAll().where('position', '=', position).executeTakeFirst()
}
