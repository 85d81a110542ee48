import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '../../demo/api.ts'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'
import { patron, staff } from './api.ts'
import { type FrameProxy, fair, foul } from './frame-proxy.ts'

const phones = ['+17185550121', '+17185550122', '+17185550123', '+17185550124'] as const
/** How long a side works before the power takes it, at most. */
const longestWorkMs = 1_500
const betweenActsMs = 20

/** What people were told in the storm, to be found on both sides after it. */
export interface StormLog {
  readonly bookings: Map<string, 'Reserved' | 'Canceled'>
  /** Cash by the booking that it was paid for, in minor units. */
  readonly payments: Map<string, number>
  /** The acts that were answered, and those whose answer the power took. */
  answered: number
  lost: number
}

/** A crowd at both sides while the line spoils frames and the power takes one side after the other. */
export async function storm(
  facility: TemporaryFacility,
  proxy: FrameProxy,
  { kills, dice }: { kills: number; dice: () => number },
): Promise<StormLog> {
  const log: StormLog = { bookings: new Map(), payments: new Map(), answered: 0, lost: 0 }
  const crowd = await gather(facility)
  proxy.weather = foul
  let over = false
  const acting = crowd.map(async act => {
    while (!over) {
      await act(log).then(
        () => log.answered++,
        () => log.lost++,
      )
      await pause(betweenActsMs)
    }
  })
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(dice() * longestWorkMs)
    const side = dice() < 0.5 ? 'hub' : 'portal'
    await facility.child(side).kill()
    await facility.restart(side)
  }
  over = true
  await Promise.all(acting)
  proxy.weather = fair
  // What was spoilt may have stopped the stream; a new connection goes on from the cursors.
  proxy.cut()
  return log
}

type Act = (log: StormLog) => Promise<void>

/** Patrons who book and cancel and book at the portal, and a desk that books, writes and takes cash at the hub. */
async function gather(facility: TemporaryFacility): Promise<Act[]> {
  const desk = await staff(facility, 'reception')
  const patrons = await Promise.all(phones.map(phone => patron(facility, phone)))
  const date = facility.clock.date
  return [
    ...patrons.map(her => {
      let bookingId: string | null = null
      return async (log: StormLog) => {
        if (bookingId) await cancel(her, bookingId, log)
        bookingId = bookingId ? null : await bookAt(her, date, her.userId, log)
      }
    }),
    async (log: StormLog) => {
      const id = await bookAt(desk, date, patrons[0]?.userId ?? '', log)
      if (!id) return
      await desk.get('reservationNotes', { params: { id }, body: { notes: `note ${log.answered}` } })
      const paid = await desk.ask('makePayment', { body: { method: 'cash', amt: 1, reservationId: id } })
      if (paid.status === 200) log.payments.set(id, 100)
      await cancel(desk, id, log)
    },
  ]
}

/** The first place that is offered; null when there is none or it went meanwhile. */
async function bookAt(api: Api, date: string, userId: string, log: StormLog): Promise<string | null> {
  const slots = await api.get('availableReservations', { query: { dt: date } })
  const slot = slots.find(one => one.availableReservations.some(each => each.available > 0 && !each.bath))
  if (!slot) return null
  const body = { reservationDate: date, reservationTime: slot.timeSlot, userId }
  const answered = await api.ask('newReservation', { body })
  if (answered.status !== 200) return null
  const { reservationId } = answered.value as { reservationId: string }
  log.bookings.set(reservationId, 'Reserved')
  return reservationId
}

async function cancel(api: Api, id: string, log: StormLog): Promise<void> {
  // Whether it was heard is not known until it is answered.
  log.bookings.delete(id)
  const answered = await api.ask('reservationStatus', { params: { id }, body: { status: 'Canceled' } })
  if (answered.status === 200) log.bookings.set(id, 'Canceled')
}
