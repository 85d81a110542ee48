import Type, { type Static } from 'typebox'
import { Id, PointId } from './entities/scalars.ts'
import { entityNames } from './sync/entities.ts'

/**
 * What a screen receives over `GET /api/api/events`: that something changed, never its content. The event's id is the
 * position in the change log, which clients send back as `Last-Event-ID`.
 */
export const LiveChange = Type.Object({
  entity: Type.Enum([...entityNames]),
  id: Type.String({ maxLength: 64 }),
  kind: Type.String({ maxLength: 40 }),
})
export type LiveChange = Static<typeof LiveChange>

/**
 * Event name `device`, hub only: a point's state changed, or a door `opened`. For the lab, the technician, the rooms
 * board, and the panel of the room that the point belongs to.
 */
export const LiveDevice = Type.Object({
  point: Type.String({ maxLength: 80 }),
  id: PointId,
  what: Type.Enum(['state', 'opened', 'avail', 'bridge']),
})
export type LiveDevice = Static<typeof LiveDevice>

/** Event name `reload`: reload the page, for one room's panel or for every screen (`settings/pagereload`). */
export const LiveReload = Type.Object({ roomId: Type.Optional(Type.Integer()) })
export type LiveReload = Static<typeof LiveReload>

/** Event name `identify`: a paired screen shows its name, so that a person finds it (building-255). */
export const LiveIdentify = Type.Object({ deviceId: Id })
export type LiveIdentify = Static<typeof LiveIdentify>

/**
 * Event name `swipe`: a card was held to a reader of the building (building-380). `card` stands for the card once and for
 * 15 seconds; a screen sends it where it would send the card's code. `readerId` is absent where the reader belongs to
 * this screen alone.
 */
export const LiveSwipe = Type.Object({
  card: Type.String({ maxLength: 24 }),
  readerId: Type.Optional(PointId),
})
export type LiveSwipe = Static<typeof LiveSwipe>

export const liveEvents = {
  change: LiveChange,
  device: LiveDevice,
  reload: LiveReload,
  identify: LiveIdentify,
  swipe: LiveSwipe,
} as const
