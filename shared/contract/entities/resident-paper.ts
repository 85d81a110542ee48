import Type, { type Static } from 'typebox'
import { Id, Instant, Line, NullableLine, nullable, UserName } from './scalars.ts'

/** What became of the picture by which a patron shows that she lives here. */
export const ResidentPaper = Type.Object({
  status: Type.Enum(['waiting', 'accepted', 'refused']),
  uploadedAt: Instant,
  reviewedAt: nullable(Instant),
  /** Why it was refused; '' otherwise. */
  reason: Type.String({ maxLength: 300 }),
})
export type ResidentPaper = Static<typeof ResidentPaper>

/** One that waits for a review. */
export const WaitingPaper = Type.Object({
  userId: Id,
  firstName: Line,
  lastName: Line,
  username: UserName,
  phone: NullableLine,
  /** As she gave it, to compare with the picture. */
  address: Type.String({ maxLength: 500 }),
  uploadedAt: Instant,
})
export type WaitingPaper = Static<typeof WaitingPaper>
