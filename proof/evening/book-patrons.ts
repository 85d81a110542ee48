import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import { instantOfBusinessTime } from '@mayim/domain/business-day.ts'
import type { Night } from './night.ts'

export interface Booked {
  readonly reservationId: string
  readonly appointmentMs: number
}

/** Each of the numbers that are never given out, 555-01xx, in one area code after the other. */
const areaCodes = ['212', '718', '917', '646', '347', '929'] as const

/** The phone of the patron of that place; no two alike up to 600. */
export function phoneOf(place: number): string {
  const area = areaCodes[Math.floor(place / 100) % areaCodes.length]
  return `+1${area}55501${String(place % 100).padStart(2, '0')}`
}

/** Reception takes bookings by telephone until the night is full or everybody has one; answers who has. */
export async function bookPatrons(night: Night, patrons: number): Promise<Booked[]> {
  const { reception } = night.crew
  const booked: Booked[] = []
  for (let place = 0; place < patrons; place += 1) {
    const bath = night.dice.chance(0.4)
    const slot = await freeSlot(night, bath)
    if (slot === null) break
    const body = {
      phone: phoneOf(place),
      reservationDate: night.date,
      reservationTime: slot,
      reservationStatus: 'Reserved',
      bath,
      language: night.dice.pick(['en', 'en', 'he', 'yi'] as const),
    }
    const made = await reception.read<{ reservationId: string }>('newReservation', { body })
    const appointmentMs = instantOfBusinessTime(night.date, slot, night.timeZone)
    if (made) booked.push({ reservationId: made.reservationId, appointmentMs })
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
