import {
  type Amounts,
  above,
  minus,
  type PlaceKind,
  placeKinds,
  plus,
} from '@mayim/domain/capacity/shares.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { shareEntity } from '../../ground/log/synced-entities.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { ChangeRow } from '../../ground/schema/schema.ts'
import { countOwned, emptyShare, type Share, shareOf, upsertShare } from './share-table.ts'

/**
 * The kinds of a `share` entry, which moves places of a night. `minted` and `withdrawn` are places that the hub creates
 * and removes, `gift` goes from its author to the other side, `recalled` is what the hub requests back.
 */
export const shareKinds = ['minted', 'withdrawn', 'gift', 'recalled'] as const
export type ShareKind = (typeof shareKinds)[number]

export interface ShareFields {
  readonly date: string
  readonly amounts: Amounts
  /** Of a gift: the bookings that are handed over with it. The gift is credited only after they have arrived. */
  readonly carries?: readonly string[]
  /** Of a gift: seals the night. */
  readonly seals?: true
}

type Entry = Pick<ChangeRow, 'origin' | 'kind' | 'fields' | 'at'>

export function isShareKind(kind: string): kind is ShareKind {
  return (shareKinds as readonly string[]).includes(kind)
}

/**
 * Applies a `share` entry to this side's row of the night. The same function applies this side's own entries, when they
 * are written or replayed, and those of the other side, so a row is the sum of both logs (sync-S2: the giver is debited
 * with the entry, the receiver is credited when it applies it). Throws if the entry cannot be applied, and then changes
 * nothing.
 */
export async function applyShareEntry(trx: Writers, side: Facility['side'], entry: Entry): Promise<void> {
  const fields = fieldsOf(entry)
  const share = (await shareOf(trx, fields.date)) ?? emptyShare(fields.date)
  if (entry.origin !== side) await assertCarried(trx, side, fields.carries ?? [])
  await upsertShare(trx, effect(share, side, entry, fields))
}

function effect(share: Share, side: Facility['side'], entry: Entry, fields: ShareFields): Share {
  const { amounts } = fields
  const isOwn = entry.origin === side
  switch (entry.kind) {
    case 'minted':
      return {
        ...share,
        minted: plus(share.minted, amounts),
        own: side === 'hub' ? plus(share.own, amounts) : share.own,
      }
    case 'withdrawn':
      return {
        ...share,
        minted: minus(share.minted, amounts),
        own: side === 'hub' ? minus(share.own, amounts) : share.own,
      }
    case 'gift':
      return {
        ...share,
        own: isOwn ? minus(share.own, amounts) : plus(share.own, amounts),
        sealedAt: fields.seals ? (share.sealedAt ?? entry.at) : share.sealedAt,
        movedAt: isOwn ? entry.at : share.movedAt,
        recalled: entry.origin === 'portal' ? above(share.recalled, amounts) : share.recalled,
      }
    case 'recalled':
      return { ...share, recalled: amounts }
    default:
      throw new Error(`Unknown kind of a share entry: ${entry.kind}`)
  }
}

/** Throws if a handed-over booking has not arrived: its room would look free. */
async function assertCarried(trx: Writers, side: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const arrived = await countOwned(trx, side as Side, ids)
  if (arrived < new Set(ids).size) throw new Error('A booking of this gift has not arrived')
}

function fieldsOf({ fields }: Entry): ShareFields {
  const read = JSON.parse(fields) as Partial<ShareFields> | null
  if (typeof read?.date !== 'string' || !isAmounts(read.amounts))
    throw new Error('The amounts of a share entry are invalid')
  if (read.carries !== undefined && !Array.isArray(read.carries))
    throw new Error('The bookings of a share entry are invalid')
  return read as ShareFields
}

function isAmounts(amounts: unknown): amounts is Amounts {
  if (typeof amounts !== 'object' || amounts === null) return false
  return Object.entries(amounts).every(
    ([kind, count]) => placeKinds.includes(kind as PlaceKind) && Number.isSafeInteger(count) && count >= 0,
  )
}

/** Writes a `share` entry and applies it, in one transaction. Throws if this side has too few places. */
export async function moveShare(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  move: ShareFields & { readonly kind: ShareKind; readonly cause: string },
): Promise<void> {
  const { kind, cause, ...fields } = move
  await record(facility, trx, caller, { entity: shareEntity, id: fields.date, kind, fields, cause })
  await applyShareEntry(trx, facility.side, {
    origin: facility.side,
    kind,
    fields: JSON.stringify(fields),
    at: nowIso(facility),
  })
}
