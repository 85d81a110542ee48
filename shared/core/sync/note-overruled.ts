import { openBookingsOf } from '../booking/reservation-table.ts'
import { foldRow } from '../ground/log/fold-row.ts'
import { entriesOfRowAfter, readHeads } from '../ground/log/log-table.ts'
import { isRequest, syncedEntity } from '../ground/log/synced-entities.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import type { ChangeRow } from '../ground/schema/schema.ts'
import { noteAttention } from '../messages/attention/attention.ts'
import { usersById } from '../people/user-table.ts'
import { keptOf } from './cut-table.ts'

/** What says of a change that it was made, and what no person writes. */
const bookkeeping = ['updatedAt', 'changedBy', 'valueBefore', 'textBefore', 'statusSince', 'createdAt']

/**
 * Called with each entry of the other side after it was applied: lists for a person what the sides could not both keep.
 * A side that recovers its own log knows too little, and may not write.
 */
export async function noteLosses(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  entry: ChangeRow,
): Promise<void> {
  if (entry.origin === facility.side || (await readHeads(trx)).mode !== 'active') return
  await noteOverruled(facility, trx, entry)
  await noteBookedTwice(facility, trx, entry)
}

/**
 * Lists for a person what she or a colleague wrote on this side and what does not count, because the other side wrote the
 * same column without knowing of it (sync-31, settings-920). The other side lists what it lost
 * itself, so each loss is listed once, on both sides.
 */
async function noteOverruled(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  entry: ChangeRow,
): Promise<void> {
  const entity = syncedEntity(entry.entity)
  if (!entity || entity.appendOnly || entry.entity === 'attention' || isRequest(entry.kind)) return
  const log = await entriesOfRowAfter(trx, entry, 0)
  const unknown = log.filter(
    each =>
      each.origin === facility.side && each.seq > entry.dep && isByPerson(each) && each.kind !== 'created',
  )
  if (unknown.length === 0) return
  const row = foldRow(entity, [...(await keptOf(trx, entry)), ...log])
  const theirs = Object.keys(fieldsOf(entry)).filter(
    column => entity.columns[column] === 'newest' && !bookkeeping.includes(column),
  )
  const mine = new Map(unknown.flatMap(each => Object.entries(fieldsOf(each))))
  const lost = theirs.filter(column => mine.has(column) && mine.get(column) !== (row[column] ?? null))
  const [column] = lost
  if (column === undefined) return
  const by = (await usersById(trx, [entry.who])).get(entry.who)?.username ?? ''
  const detail = {
    entity: entry.entity,
    key: entry.entityId,
    columns: lost.join(', '),
    by,
    seq: unknown.at(-1)?.seq ?? 0,
  }
  const values = entry.entity === 'setting' ? { lost: shown(mine.get(column)), now: shown(row[column]) } : {}
  await noteAttention(facility, trx, systemCaller, {
    kind: 'overruled',
    entityId: `${entry.entity}/${entry.entityId}`.slice(0, 120),
    detail: { ...detail, ...values },
  })
}

function isByPerson({ who }: ChangeRow): boolean {
  return who !== '' && who !== systemCaller.id
}

function fieldsOf({ fields }: ChangeRow): Record<string, unknown> {
  return JSON.parse(fields) as Record<string, unknown>
}

const longestShown = 200

function shown(value: unknown): string {
  return String(value ?? '').slice(0, longestShown)
}

const dayMs = 86_400_000

/**
 * Lists two open reservations of one patron that the two sides booked without knowing of each other: she may have one
 * (booking-5). Both sides find them; the one of the smaller code lists them.
 */
async function noteBookedTwice(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  entry: ChangeRow,
): Promise<void> {
  const { userId, code } = fieldsOf(entry)
  if (entry.entity !== 'reservation' || entry.kind !== 'booked') return
  if (typeof userId !== 'string' || typeof code !== 'string') return
  const open = await openBookingsOf(
    trx,
    userId,
    new Date(facility.clock.now() - dayMs).toISOString().slice(0, 10),
  )
  if (!open.some(({ id }) => id === entry.entityId)) return
  for (const other of open) {
    if (other.owner !== facility.side || other.code >= code) continue
    const own = await entriesOfRowAfter(trx, { entity: 'reservation', entityId: other.id }, 0)
    if (
      !own.some(({ kind, origin, seq }) => kind === 'booked' && origin === facility.side && seq > entry.dep)
    )
      continue
    await noteAttention(facility, trx, systemCaller, {
      kind: 'bookedTwice',
      entityId: entry.entityId,
      detail: { codes: `${other.code}, ${code}` },
    })
  }
}
