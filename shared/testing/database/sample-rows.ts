import type { NewChange } from '@mayim/core/ground/log/change-log.ts'
import type { WaitListEntryRow, WaitListOfferRow } from '@mayim/core/ground/schema/booking-rows.ts'
import { choiceFlags } from '@mayim/core/ground/schema/columns.ts'
import type { LedgerRow, ReservationRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { blankUser } from '@mayim/core/people/create-user.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'

const at = '2026-11-21T18:00:00.000Z'

export function sampleUser(more: Partial<UserRow> = {}): UserRow {
  const id = more.id ?? 'user-1'
  return { ...blankUser(id, at), username: id, firstName: 'Rivka', lastName: 'Sample', testUser: 1, ...more }
}

export function sampleReservation(more: Partial<ReservationRow> = {}): ReservationRow {
  return {
    id: 'reservation-1',
    userId: 'user-1',
    owner: 'portal',
    code: '11',
    bookingStatus: 'Reserved',
    visitStatus: null,
    statusSince: at,
    date: '2026-11-21',
    time: '19:00',
    pool: 'shower',
    minutes: 30,
    ...choiceFlags(plainChoices),
    useDiscountPrice: 0,
    member: 0,
    advanceReservation: 1,
    language: 'en',
    priceMinor: 3000,
    priceLines: '[]',
    notes: '',
    userNotes: '',
    replacingReservationId: null,
    holdExpiresAt: null,
    timeArrived: null,
    timeCompleted: null,
    arrivedOnTime: null,
    waitingCode: null,
    roomId: null,
    roomIdPreassign: null,
    cubicleId: null,
    createdAt: at,
    noShowAt: null,
    overbooked: 0,
    overrideReason: '',
    roomReason: '',
    patronReply: '',
    patronReplyAt: null,
    feeAgreedMinor: 0,
    feeAgreedWords: '',
    feeAgreedAt: null,
    companions: 0,
    ...more,
  }
}

export function sampleWaitListEntry(more: Partial<WaitListEntryRow> = {}): WaitListEntryRow {
  return {
    id: 'entry-1',
    owner: 'portal',
    userId: 'user-1',
    date: '2026-11-21',
    ...choiceFlags(plainChoices),
    fromTime: '19:00',
    toTime: '21:00',
    language: 'en',
    byStaff: 0,
    status: 'waiting',
    statusSince: at,
    joinedAt: at,
    reservationId: null,
    wish: null,
    ...more,
  }
}

export function sampleWaitListOffer(more: Partial<WaitListOfferRow> = {}): WaitListOfferRow {
  return {
    id: 'offer-1',
    entryId: 'entry-1',
    userId: 'user-1',
    reservationId: 'reservation-1',
    date: '2026-11-21',
    pool: 'shower',
    time: '19:00',
    minutes: 30,
    day: '2026-11-21',
    offeredAt: at,
    expiresAt: at,
    outcome: 'open',
    closedAt: null,
    tokenHash: 'hash-1',
    mirror: 0,
    ...more,
  }
}

export function sampleLedger(more: Partial<LedgerRow> = {}): LedgerRow {
  return {
    id: 'ledger-1',
    reservationId: null,
    userId: null,
    kind: 'payment',
    method: 'cash',
    amountMinor: -3000,
    note: '',
    at,
    byId: 'system',
    item: null,
    quantity: null,
    ...more,
  }
}

export function sampleChange(more: Partial<NewChange> = {}): NewChange {
  return {
    origin: 'hub',
    at,
    entity: 'room',
    entityId: '1',
    kind: 'cleaned',
    fields: { status: 'Ready' },
    who: 'system',
    cause: '',
    ...more,
  }
}
