import type { BookingInput } from '@mayim/core/booking/booking-input.ts'
import { shareOf } from '@mayim/core/booking/shares/share-table.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'

export const tomorrow = '2026-11-23'

/** A shower tomorrow at 19:00, unless told. */
export function wish(caller: Pick<Caller, 'id'>, more: Partial<BookingInput> = {}): BookingInput {
  return {
    ...plainChoices,
    userId: caller.id,
    date: tomorrow,
    time: '19:00',
    userNotes: '',
    language: 'en',
    replacingReservationId: null,
    walkIn: false,
    byStaff: false,
    ignoreCutoff: false,
    shownTotalMinor: null,
    ...more,
  }
}

export async function own({ facility }: { facility: Facility }, date: string) {
  return (await shareOf(facility.db, date))?.own
}

export async function minted({ facility }: { facility: Facility }, date: string) {
  return (await shareOf(facility.db, date))?.minted
}
