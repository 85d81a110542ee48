import { sides } from '@mayim/domain/side.ts'
import Type, { type Static } from 'typebox'
import { ScalarRecord } from './device.ts'
import { Id, Instant, Line, NullableInstant } from './scalars.ts'

/** Who reads the detail of a matter; the list itself is for the desk and for Admins. */
type DetailFor = 'desk' | 'admin'

/** Every kind of matter. The value of a setting is for Admins (settings-980). */
export const attentionKinds = {
  cancelRejected: { detailFor: 'desk' },
  editRejected: { detailFor: 'desk' },
  saleLost: { detailFor: 'desk' },
  parked: { detailFor: 'desk' },
  provisional: { detailFor: 'desk' },
  screenLocked: { detailFor: 'desk' },
  cardsRefused: { detailFor: 'desk' },
  cardTries: { detailFor: 'desk' },
  cardsOff: { detailFor: 'desk' },
  passwordTries: { detailFor: 'desk' },
  codeBudget: { detailFor: 'desk' },
  newDevice: { detailFor: 'desk' },
  certificate: { detailFor: 'desk' },
  charge: { detailFor: 'desk' },
  clock: { detailFor: 'desk' },
  storage: { detailFor: 'desk' },
  print: { detailFor: 'desk' },
  facility: { detailFor: 'desk' },
  roomReleased: { detailFor: 'desk' },
  doorForced: { detailFor: 'desk' },
  doorHeldOpen: { detailFor: 'desk' },
  doorInterlock: { detailFor: 'desk' },
  inbox: { detailFor: 'desk' },
  stock: { detailFor: 'desk' },
  papers: { detailFor: 'desk' },
  mergeAsked: { detailFor: 'desk' },
  settingAsked: { detailFor: 'admin' },
} as const satisfies Readonly<Record<string, { readonly detailFor: DetailFor }>>
export type AttentionKind = keyof typeof attentionKinds

/** Whether the detail of a matter is for Admins alone, as it is of a kind that only another release knows. */
export function isDetailForAdmins(kind: string): boolean {
  return !Object.hasOwn(attentionKinds, kind) || attentionKinds[kind as AttentionKind].detailFor === 'admin'
}

/** A matter that the two sides could not settle, for a person to resolve. */
export const AttentionItem = Type.Object({
  id: Id,
  kind: Type.Enum(Object.keys(attentionKinds) as AttentionKind[]),
  /** Usually a reservation's id. */
  entityId: Line,
  detail: ScalarRecord,
  /** The side that created it. */
  side: Type.Enum([...sides]),
  at: Instant,
  resolvedAt: NullableInstant,
})
export type AttentionItem = Static<typeof AttentionItem>
