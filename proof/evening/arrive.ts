import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Booked } from './book-patrons.ts'
import { between, type Night } from './night.ts'
import { placeWaiting } from './place.ts'
import type { Stay } from './tally.ts'

/** Patrons arrive this many minutes before or after their time; one in twelve is a no-show. */
const earliestMinutes = -15
const latestMinutes = 20
const noShowChance = 1 / 12
const kioskChance = 0.5

/** Plans the arrival of a patron with a booking, or counts a no-show. */
export function expectPatron(night: Night, { reservationId, appointmentMs }: Booked): void {
  const { agenda, dice, tally } = night
  if (dice.chance(noShowChance)) {
    tally.noShows += 1
    return
  }
  const atMs = appointmentMs + between(dice, earliestMinutes, latestMinutes) * 60_000
  const stay = newStay(reservationId, appointmentMs, false)
  tally.stays.set(reservationId, stay)
  agenda.at(atMs, () => arrive(night, stay))
}

/** Plans a walk-in. Reception books it if there is a place. */
export function expectWalkIn(night: Night, atMs: number, phone: string): void {
  const { agenda, crew, dice, tally } = night
  agenda.at(atMs, async () => {
    const body = { phone, advanceReservation: false, bath: dice.chance(0.4) }
    const booked = await crew.reception.read<{ reservationId: string }>('newReservation', { body })
    if (!booked) {
      tally.turnedAway += 1
      return
    }
    const stay = newStay(booked.reservationId, agenda.nowMs, true)
    tally.stays.set(booked.reservationId, stay)
    await arrive(night, stay)
  })
}

function newStay(reservationId: string, appointmentMs: number, walkIn: boolean): Stay {
  return {
    reservationId,
    walkIn,
    appointmentMs,
    arrivedMs: null,
    placedMs: null,
    estimate: null,
    leftMs: null,
  }
}

/** The patron arrives at the kiosk or the desk, pays the balance in cash at the desk, and is checked in. */
async function arrive(night: Night, stay: Stay): Promise<void> {
  const { agenda, crew, dice } = night
  const params = { id: stay.reservationId }
  const details = await crew.reception.read<StaffReservation>('reservationGet', { params })
  if (!details || details.reservationStatus === 'Canceled') return
  stay.arrivedMs = agenda.nowMs
  if (dice.chance(kioskChance)) await arriveAtKiosk(night, details)
  const { balance } = details
  if (balance > 0) {
    const body = { method: 'cash', amt: balance, reservationId: stay.reservationId }
    await crew.reception.ask('makePayment', { body })
  }
  const now = await crew.reception.read<StaffReservation>('reservationGet', { params })
  if (now?.reservationStatus === 'Reserved' || now?.reservationStatus === 'Arrived')
    await crew.reception.ask('checkIn', { body: { resId: stay.reservationId, printer: 'reception' } })
  await noteEstimate(night, stay)
  agenda.inMinutes(between(dice, 0.5, 2), () => placeWaiting(night))
}

async function arriveAtKiosk({ crew }: Night, details: StaffReservation): Promise<void> {
  const found = await crew.kiosk.read<KioskVisit>('kioskFind', {
    body: { phoneOrCode: details.reservationCode },
  })
  if (!found) return
  const body = { resId: found.reservation.reservationId, userLanguage: details.language }
  await crew.kiosk.ask('kioskArrive', { body })
}

interface Estimates {
  readonly waiting: readonly {
    readonly reservationId: string
    readonly wait: { readonly fromMinutes: number; readonly toMinutes: number } | null
  }[]
}

/** Stores the wait that the patron is shown at check-in. */
async function noteEstimate({ agenda, crew }: Night, stay: Stay): Promise<void> {
  const estimates = await crew.reception.read<Estimates>('eveningEstimates')
  const wait = estimates?.waiting.find(each => each.reservationId === stay.reservationId)?.wait
  if (wait) stay.estimate = { ...wait, atMs: agenda.nowMs }
}
