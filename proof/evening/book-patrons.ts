import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import type { Night } from './night.ts'

export interface Booked {
  readonly reservationId: string
  readonly appointmentMs: number
}

/** The area codes of the numbers, all in the range reserved for fiction (555-01xx). */
const areaCodes = ['212', '718', '917', '646', '347', '929'] as const

/** The phone number of patron number `index`; unique for the first 600. */
export function phoneOf(index: number): string {
  const area = areaCodes[Math.floor(index / 100) % areaCodes.length]
  return `+1${area}55501${String(index % 100).padStart(2, '0')}`
}

/** Reception books patrons until the night is full or all have a booking. Returns the bookings. */
export async function bookPatrons(night: Night, patrons: number): Promise<Booked[]> {
  const { reception } = night.crew
  const booked: Booked[] = []
  for (let index = 0; index < patrons; index += 1) {
    const bath = night.dice.chance(0.4)
    const slot = await freeSlot(night, bath)
    if (slot === null) break
    const body = {
      phone: phoneOf(index),
      reservationDate: night.date,
      reservationTime: slot,
      reservationStatus: 'Reserved',
      bath,
      language: night.dice.pick(['en', 'en', 'he', 'yi'] as const),
    }
    const reservation = await reception.read<{ reservationId: string }>('newReservation', { body })
    const appointmentMs = instantOfBusinessTime(night.date, slot, night.timeZone)
    if (reservation) booked.push({ reservationId: reservation.reservationId, appointmentMs })
  }
  return booked
}

async function freeSlot(night: Night, bath: boolean): Promise<string | null> {
  const slots = await night.crew.reception.read<AvailabilitySlot[]>('availableReservations', {
    query: { dt: night.date },
  })
  const free = (slots ?? []).filter(slot =>
    slot.availableReservations.some(
      each => each.bath === bath && !each.privateRoom && !each.handicapped && each.available > 0,
    ),
  )
  return free.length === 0 ? null : night.dice.pick(free).timeSlot
}
