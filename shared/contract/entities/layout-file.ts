import { roomUses } from '@mayim/domain/capacity/room-fit.ts'
import Type, { type Static } from 'typebox'
import { SmallId, strict, written } from './scalars.ts'

export const roomKinds = ['shower', 'bath'] as const
export type RoomKind = (typeof roomKinds)[number]

const Name = written(40, 1)
const Extension = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: '^[0-9*#]{1,16}$',
  maxLength: 16,
})

/** A retired row is not offered. Without the field, it stays as it is. */
const Retired = Type.Optional(Type.Boolean())

export const LayoutFileSection = strict({ id: SmallId, name: Name, retired: Retired })

export const LayoutRoom = strict({
  id: SmallId,
  name: Name,
  kind: Type.Enum([...roomKinds]),
  /** What it is made for besides. Without the field, it stays as it is. */
  uses: Type.Optional(Type.Array(Type.Enum([...roomUses]), { maxItems: roomUses.length, uniqueItems: true })),
  sectionId: SmallId,
  /** The extension of the room's telephone; null if it has none. Without the field, it stays as it is. */
  extension: Type.Optional(Extension),
  retired: Retired,
})

export const LayoutCubicle = strict({ id: SmallId, name: Name, retired: Retired })

/**
 * The building as a file (building-79): what is named is added or changed, what is not named stays. The number is the
 * identity of a row; its points on the bus have the same number.
 */
export const LayoutFile = strict({
  version: Type.Literal(1),
  sections: Type.Array(LayoutFileSection, { maxItems: 200 }),
  rooms: Type.Array(LayoutRoom, { maxItems: 200 }),
  cubicles: Type.Array(LayoutCubicle, { maxItems: 200 }),
})
export type LayoutFile = Static<typeof LayoutFile>

export const layoutParts = ['section', 'room', 'cubicle'] as const
export type LayoutPart = (typeof layoutParts)[number]

const Value = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 40 })

/** One row that a file adds or changes. */
export const LayoutChange = Type.Object({
  part: Type.Enum([...layoutParts]),
  id: SmallId,
  /** The name in the file. */
  name: Name,
  change: Type.Enum(['added', 'changed', 'retired', 'returned']),
  /** The values that differ; null for none. Of an added row, `before` is null. */
  fields: Type.Array(
    Type.Object({
      field: Type.Enum(['name', 'kind', 'uses', 'section', 'extension']),
      before: Value,
      after: Value,
    }),
    { maxItems: 5 },
  ),
})
export type LayoutChange = Static<typeof LayoutChange>

export const LayoutDiff = Type.Array(LayoutChange, { maxItems: 600 })
