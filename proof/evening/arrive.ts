import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Booked } from './book-patrons.ts'
import { between, type Night } from './night.ts'
import { placeWaiting } from './place.ts'
import type { Stay } from './tally.ts'

/** How late, in minutes, most are; one in twelve does not come. */
const earliestMinutes = -15
const latestMinutes = 20
const noShowChance = 1 / 12
const kioskChance = 0.5

/** Puts the arrival of one who has booked on the agenda. */
export function expectPatron(night: Night, { reservationId, appointmentMs }: Booked): void {
  const { agenda, dice, tally } = night
  if (dice.chance(noShowChance)) {
    tally.noShows += 1
    return
  }
  const atMs = appointmentMs + between(dice, earliestMinutes, latestMinutes) * 60_000
  const stay = newStay(reservationId, appointmentMs, false)
  tally.stays.set(reservationId, stay)
  agenda.at(atMs, () => comeIn(night, stay))
}

/** One who has not booked: reception takes her in where there is a place. */
export function expectWalkIn(night: Night, atMs: number, phone: string): void {
  const { agenda, crew, dice, tally } = night
  agenda.at(atMs, async () => {
    const body = { phone, advanceReservation: false, bath: dice.chance(0.4) }
    const made = await crew.reception.read<{ reservationId: string }>('newReservation', { body })
    if (!made) {
      tally.turnedAway += 1
      return
    }
    const stay = newStay(made.reservationId, agenda.nowMs, true)
    tally.stays.set(made.reservationId, stay)
    await comeIn(night, stay)
  })
}

function newStay(reservationId: string, appointmentMs: number, walkIn: boolean): Stay {
  return {
    reservationId,
    walkIn,
    appointmentMs,
    arrivedMs: null,
    placedMs: null,
    told: null,
    leftMs: null,
  }
}

/** By the kiosk or the desk; what is due is paid in cash there. */
async function comeIn(night: Night, stay: Stay): Promise<void> {
  const { agenda, crew, dice } = night
  const params = { id: stay.reservationId }
  const details = await crew.reception.read<StaffReservation>('reservationGet', { params })
  if (!details || details.reservationStatus === 'Canceled') return
  stay.arrivedMs = agenda.nowMs
  if (dice.chance(kioskChance)) await atTheKiosk(night, details)
  const { balance } = details
  if (balance > 0) {
    const body = { method: 'cash', amt: balance, reservationId: stay.reservationId }
    await crew.reception.ask('makePayment', { body })
  }
  const now = await crew.reception.read<StaffReservation>('reservationGet', { params })
  if (now?.reservationStatus === 'Reserved' || now?.reservationStatus === 'Arrived')
    await crew.reception.ask('checkIn', { body: { resId: stay.reservationId, printer: 'reception' } })
  await noteWhatIsTold(night, stay)
  agenda.inMinutes(between(dice, 0.5, 2), () => placeWaiting(night))
}

async function atTheKiosk({ crew }: Night, details: StaffReservation): Promise<void> {
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

async function noteWhatIsTold({ agenda, crew }: Night, stay: Stay): Promise<void> {
  const estimates = await crew.reception.read<Estimates>('eveningEstimates')
  const wait = estimates?.waiting.find(each => each.reservationId === stay.reservationId)?.wait
  if (wait) stay.told = { ...wait, atMs: agenda.nowMs }
}
