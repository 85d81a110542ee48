import { cancelBooking } from '@mayim/core/booking/cancel-booking.ts'
import { openBookingsOf, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ReservationRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { currentText } from '@mayim/core/ground/texts/current-text.ts'
import { queueForPatron } from '@mayim/core/messages/queue-message.ts'
import { userByPhone } from '@mayim/core/people/user-table.ts'
import { stands } from '@mayim/domain/booking/reminder.ts'
import { businessMinutes } from '@mayim/domain/calendar/business-day.ts'
import { type ReplyMeaning, readReply } from '@mayim/domain/messages/read-reply.ts'
import { ok } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import type { SealedText } from '../inbox.ts'
import { handleReceivedText, insertReceivedText } from '../inbox-table.ts'
import { noteTextsStarted, noteTextsStopped } from './stop-texts.ts'

type Answer = 'confirmed' | 'late' | 'canceled' | 'cannotCancel' | 'noVisit'

interface Reply {
  /** The provider's id of the text. */
  readonly providerId: string
  /** E.164. */
  readonly from: string
  readonly words: string
}

interface Received {
  readonly id: string
  readonly meaning: ReplyMeaning
  readonly user: UserRow | undefined
  /** Her next visit that stands. */
  readonly visit: ReservationRow | undefined
}

/**
 * Receives a text of a patron, once by its id (messages-521). It is stored in the inbox before anything is done, so a
 * crash leaves it for a person. CONFIRM and LATE are noted at her visit, CANCEL cancels it as her own app does, STOP and
 * START end and resume our texts; then the text leaves the inbox. Anything else waits there.
 */
export async function receiveReply(facility: Facility, reply: Reply): Promise<void> {
  const received = await store(facility, reply)
  if (received === null) return
  if (await act(facility, received)) await close(facility, received.id)
}

async function store(facility: Facility, { providerId, from, words }: Reply): Promise<Received | null> {
  const user = await userByPhone(facility.db, from)
  const open = user ? await openBookingsOf(facility.db, user.id, tonight(facility)) : []
  const [visit] = open.filter(stands).sort(byTime)
  const read = readReply(words)
  const isOrder = read === 'stop' || read === 'start' || facility.settings.current().textsTwoWay
  const meaning = isOrder ? read : 'words'
  const id = v7()
  const sealed: SealedText = { from, words: words.slice(0, 1600) }
  const stored = await facility.write(async trx => {
    const isNew = await insertReceivedText(trx, {
      id,
      providerId,
      userId: user?.id ?? null,
      reservationId: visit?.id ?? null,
      meaning,
      sealed: facility.ownSealer.seal(JSON.stringify(sealed)),
      receivedAt: new Date(facility.hostClock.now()).toISOString(),
      handledAt: null,
      handledBy: null,
    })
    if (isNew)
      await record(facility, trx, callerOf(user), {
        entity: 'receivedText',
        id,
        kind: 'received',
        fields: { meaning },
      })
    return ok(isNew)
  })
  return stored.ok && stored.value ? { id, meaning, user, visit } : null
}

function byTime(a: ReservationRow, b: ReservationRow): number {
  return a.date.localeCompare(b.date) || businessMinutes(a.time) - businessMinutes(b.time)
}

/** Does what the text asks for. False if a person has to read it. */
async function act(facility: Facility, { id, meaning, user, visit }: Received): Promise<boolean> {
  if (meaning === 'words') return false
  // Twilio itself answers STOP, START and HELP.
  if (meaning === 'help') return true
  if (user === undefined) return meaning === 'stop' || meaning === 'start'
  if (meaning === 'stop') await noteTextsStopped(facility, user.id)
  else if (meaning === 'start') await noteTextsStarted(facility, user.id)
  else if (visit === undefined) await answer(facility, id, user, 'noVisit')
  else if (meaning === 'cancel') return cancelVisit(facility, id, user, visit)
  else {
    await facility.write(async trx => ok(await noteReply(facility, trx, callerOf(user), visit.id, meaning)))
    await answer(facility, id, user, meaning === 'confirm' ? 'confirmed' : 'late')
  }
  return true
}

/** A cancel that cannot be made is for a person; she is told to call. */
async function cancelVisit(facility: Facility, id: string, user: UserRow, visit: ReservationRow) {
  const canceled = await cancelBooking(facility, callerOf(user), visit.id)
  await answer(facility, id, user, canceled.ok ? 'canceled' : 'cannotCancel')
  return canceled.ok
}

async function answer(facility: Facility, id: string, user: UserRow, said: Answer): Promise<void> {
  await facility.write(async trx => {
    await queueForPatron(facility, trx, {
      kind: 'reply',
      user: { ...user, messageChannel: 'text' },
      bodyIn: language => currentText(trx, { language, key: `messages.answers.${said}` }),
      key: `reply:${id}`,
      untilMs: facility.clock.now() + answerLifeMs,
      isUrgent: true,
    })
    return ok(null)
  })
}

const answerLifeMs = 3_600_000

async function close(facility: Facility, id: string): Promise<void> {
  const by = { handledAt: new Date(facility.hostClock.now()).toISOString(), handledBy: systemCaller.id }
  await facility.write(async trx => ok(await handleReceivedText(trx, id, by)))
}

/** The change is recorded under the patron; nobody else has this phone. */
function callerOf(user: UserRow | undefined): Caller {
  return user ? { ...systemCaller, kind: 'person', id: user.id } : systemCaller
}

/** Notes at a visit that its patron comes, or comes late, in the caller's transaction (messages-521). */
async function noteReply(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  reservationId: string,
  meaning: 'confirm' | 'late',
): Promise<void> {
  const patronReply = meaning === 'confirm' ? 'confirmed' : 'late'
  const fields = { patronReply, patronReplyAt: nowIso(facility) } as const
  await updateReservation(trx, reservationId, fields)
  await record(facility, trx, caller, { entity: 'reservation', id: reservationId, kind: 'replied', fields })
}
