import { type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { Turns } from '../../ground/runtime/turns.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import type { BookingInput } from '../booking-input.ts'
import { refuseAtOnce } from './refuse-at-once.ts'

/**
 * So many bookings wait for a commit at one time. On SQLite they share it; on PostgreSQL they wait for
 * those of the other processes too.
 */
const atOnce = { alone: 64, shared: 16 }
const mostAtOneTime = 1_000
const seconds = 3

type Answer = Result<ReservationRow>

/** By the feed of a database, whose commits may have sold what those want who wait. */
const turnsOf = new WeakMap<object, Turns<Answer>>()

/**
 * Books, after those who came before. Who would have to wait is told at once if her time is full, when she comes or while
 * she waits, and takes no turn of others. Refuses as `book` does, and bookingsTooMany.
 */
export async function bookInTurn(
  facility: Facility,
  caller: Caller,
  input: BookingInput,
  book: () => Promise<Answer>,
): Promise<Answer> {
  if (input.byStaff) return book()
  const turns = turnsOf.get(facility.changes) ?? followed(facility.changes)
  if (turns.inside >= mostAtOneTime) return refuse('tooMany', 'bookingsTooMany', { detail: { seconds } })
  const most = facility.changes.isShared ? atOnce.shared : atOnce.alone
  const look = () => refuseAtOnce(facility, caller, input)
  return turns.take(most, look, book)
}

function followed(changes: Facility['changes']): Turns<Answer> {
  const turns = new Turns<Answer>()
  changes.onCommit(() => void turns.lookAgain())
  turnsOf.set(changes, turns)
  return turns
}
