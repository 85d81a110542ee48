import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { clearMark, leftAt, rowsOf, userOfVisit, userOfWait, visitOfRequest, visitsOf } from './away-table.ts'
import { appendChanges, type NewChange } from './change-log.ts'

type Writers = Transaction<Schema>

/** The portal marks that the rows of a patron are to leave the hub (privacy-780). */
export const leftHubKind = 'leftHub'
/** The portal sends a row of a patron who is back, whole (sync-780). */
export const cameBackKind = 'cameBack'
/** The hub gives an old visit to the portal, before it forgets it (sync-780). */
export const handedOverKind = 'handedOver'

/** The entities whose rows of a patron leave the hub. The key of each is its `id`. */
export const leavingEntities = [
  'user',
  'reservation',
  'statusHistory',
  'ledger',
  'bookingRequest',
  'waitListEntry',
  'membershipTerm',
] as const

/** Entries of these kinds are about a patron without bringing her back. */
const quiet: readonly string[] = [leftHubKind, handedOverKind, 'parted']

interface About {
  readonly entity: string
  readonly entityId: string
  readonly kind: string
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Brings back every patron whose rows are not on the hub and whom an entry is about, before that entry (sync-780). For
 * the portal, in the transaction that appends the entries.
 */
export async function bringBackBefore(
  trx: Writers,
  at: string,
  changes: readonly (About & Pick<NewChange, 'entity'>)[],
): Promise<void> {
  const seen = new Set<string>()
  for (const change of changes) {
    const userId = await patronOf(trx, change)
    if (userId === null || seen.has(userId)) continue
    seen.add(userId)
    await bringBack(trx, at, userId)
  }
}

/** The patron whom an entry is about, unless it brings nobody back; null for none. */
export async function patronOf(
  db: Kysely<Schema>,
  { entity, entityId, kind, fields }: About,
): Promise<string | null> {
  if (!leavingEntities.some(each => each === entity) || quiet.includes(kind)) return null
  if (entity === 'user') return entityId
  if (typeof fields.userId === 'string') return fields.userId
  if (entity === 'waitListEntry') return (await userOfWait(db, entityId))[0]?.userId ?? null
  const visit = entity === 'reservation' ? entityId : fields.reservationId
  const known =
    entity === 'bookingRequest' ? (await visitOfRequest(db, entityId))[0]?.reservationId : undefined
  const visitId = known ?? visit
  if (typeof visitId !== 'string') return null
  return (await userOfVisit(db, visitId))[0]?.userId ?? null
}

/**
 * Sends the rows of a patron to the hub again, each whole, if they are not there. What she did since she left has
 * entries of its own. A visit that the hub still owns was never deleted there.
 */
export async function bringBack(trx: Writers, at: string, userId: string): Promise<boolean> {
  const [found] = await leftAt(trx, userId)
  if (!found || found.leftHubAt === null) return false
  const before = found.leftHubAt
  const user = await clearMark(trx, userId)
  const ofHer = { userId, before, night: before.slice(0, 10) }
  const visits = await visitsOf(trx, ofHer)
  const rows: [NewChange['entity'], { readonly id: string }][] = [
    ['user', user],
    ...visits.map(row => ['reservation', row] as [NewChange['entity'], typeof row]),
    ...(await rowsOf(
      trx,
      visits.map(({ id }) => id),
      ofHer,
    )),
  ]
  await appendChanges(
    trx,
    rows.map(([entity, row]) => ({
      origin: 'portal',
      at,
      entity,
      entityId: row.id,
      kind: cameBackKind,
      fields: { ...row },
      who: 'system',
      cause: '',
    })),
  )
  return true
}
