import type { Readers } from '../runtime/facility.ts'

const dated = {
  historyRead: 'lastAt',
  signIn: 'lastAt',
  accessLog: 'at',
  outboundMessage: 'createdAt',
  receivedText: 'handledAt',
  contactMessage: 'sentAt',
} as const

/** How many rows a table has, and how many of them are older than an instant or a civil date. */
export async function countOlder(
  db: Readers,
  table: keyof typeof dated,
  before: string,
): Promise<{ kept: number; due: number }> {
  const column = db.dynamic.ref<string>(dated[table])
  const all = db.selectFrom(table).select(row => row.fn.countAll<number | string>().as('rows'))
  const kept = await all.executeTakeFirst()
  const due = await all.where(column, '<', before).executeTakeFirst()
  return { kept: Number(kept?.rows ?? 0), due: Number(due?.rows ?? 0) }
}
