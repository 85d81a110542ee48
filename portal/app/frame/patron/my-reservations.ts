import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { isHere } from '@mayim/domain/status.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { scheduleNights } from '../../pages.ts'
import { waitsForTime } from '../parts/visit-time.ts'

/** The statuses that the night is still to come for. */
const notYet = new Set(['Reserved', 'Pending'])

/** Whether the patron has not come yet: Reserved or Pending. */
export function isOpen({ reservationStatus }: PatronReservation): boolean {
  return notYet.has(reservationStatus)
}

/** Whether a reservation is still to come: Reserved or Pending, tonight or later. `today` is the business date. */
export function isUpcoming(reservation: PatronReservation, today: string): boolean {
  return isOpen(reservation) && reservation.reservationDate >= today
}

/** Whether the patron may change the night, room or time by herself; a kallah's is arranged with the office. */
export function isEditable(reservation: PatronReservation, today: string): boolean {
  return isUpcoming(reservation, today) && !reservation.kallah
}

/** Tonight and the seven nights after it: as far as anybody books. */
export function useSchedule() {
  return useCall('schedule', { query: { days: scheduleNights } })
}

/** Tonight by the facility's calendar; the schedule begins with it. Empty until it is known. */
export function useToday(): string {
  return useSchedule().data?.[0]?.date ?? ''
}

const parks = new Set(['Reserved', 'Arrived', 'Done'])

/** Whether the garage may open for it: with parking, tonight, and expected, here or done (building-46). */
function mayOpenGarage(reservation: PatronReservation, today: string): boolean {
  const { parking, reservationDate, reservationStatus: status } = reservation
  return parking && reservationDate === today && parks.has(status)
}

/** Leaves out reservations that were replaced: to the patron both are one. */
export function listed(reservations: readonly PatronReservation[]): PatronReservation[] {
  return reservations.filter(each => each.reservationStatus !== 'Replaced')
}

/** The patron's reservations, newest night first, and those for the first page. */
export function useMyReservations() {
  const current = useSession()
  const userId = current.phase === 'signedIn' ? current.userId : ''
  const query = useCall('findByUser', { query: { user: userId } }, { enabled: userId !== '' })
  const today = useToday()
  const reservations = listed(query.data ?? [])
  const open = reservations.filter(each => isUpcoming(each, today))
  const upcoming = open.filter(each => !waitsForTime(each) && !each.cancelRequested)
  return {
    query,
    today,
    reservations,
    /** Those that were replaced are among them. */
    all: query.data ?? [],
    upcoming,
    /** Tonight's visit while the patron is in the building. */
    here: reservations.find(each => each.reservationDate === today && isHere(each.reservationStatus)),
    /** A kallah's evening that she has asked for, beside whatever else she has. */
    asked: open.find(waitsForTime),
    /** The cancel is on its way to the hub; the patron may book again (booking-31). */
    canceling: open.find(each => each.cancelRequested),
    reserved: upcoming.find(each => each.reservationStatus === 'Reserved'),
    garage: reservations.find(each => mayOpenGarage(each, today)),
    pending: upcoming.find(each => each.reservationStatus === 'Pending'),
  }
}
