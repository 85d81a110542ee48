import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '../../demo/api.ts'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'
import { patron, staff } from './api.ts'
import { type FrameProxy, faultyLink, noFaults } from './frame-proxy.ts'

const phones = ['+17185550121', '+17185550122', '+17185550123', '+17185550124'] as const
/** The longest time between two kills. */
const longestWorkMs = 1_500
const betweenActionsMs = 20

/** What clients were told during the storm. Both sides must have it afterwards. */
export interface StormLog {
  readonly bookings: Map<string, 'Reserved' | 'Canceled'>
  /** Cash payments by reservation, in minor units. */
  readonly payments: Map<string, number>
  /** Counts requests with an answer, and requests whose answer was lost by a kill. */
  answered: number
  lost: number
}

/** Lets clients book and pay on both sides while the link corrupts frames and the sides are killed. */
export async function storm(
  facility: TemporaryFacility,
  proxy: FrameProxy,
  { kills, dice }: { kills: number; dice: () => number },
): Promise<StormLog> {
  const log: StormLog = { bookings: new Map(), payments: new Map(), answered: 0, lost: 0 }
  const clients = await createClients(facility)
  proxy.faultRates = faultyLink
  let stopped = false
  const running = clients.map(async action => {
    while (!stopped) {
      await action(log).then(
        () => log.answered++,
        () => log.lost++,
      )
      await pause(betweenActionsMs)
    }
  })
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(dice() * longestWorkMs)
    const side = dice() < 0.5 ? 'hub' : 'portal'
    await facility.child(side).kill()
    await facility.restart(side)
  }
  stopped = true
  await Promise.all(running)
  proxy.faultRates = noFaults
  // A corrupted frame may have stopped the stream. A new connection continues from the cursors.
  proxy.cut()
  return log
}

type ClientAction = (log: StormLog) => Promise<void>

/** The clients: patrons who book and cancel at the portal, and a desk that books, writes notes and takes cash at the hub. */
async function createClients(facility: TemporaryFacility): Promise<ClientAction[]> {
  const desk = await staff(facility, 'reception')
  const patrons = await Promise.all(phones.map(phone => patron(facility, phone)))
  const date = facility.clock.date
  return [
    ...patrons.map(patronApi => {
      let bookingId: string | null = null
      return async (log: StormLog) => {
        if (bookingId) await cancel(patronApi, bookingId, log)
        bookingId = bookingId ? null : await bookAt(patronApi, date, patronApi.userId, log)
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

/** Books the first free slot; null when there is none or it was taken meanwhile. */
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
  // The status is unknown until the answer arrives.
  log.bookings.delete(id)
  const answered = await api.ask('reservationStatus', { params: { id }, body: { status: 'Canceled' } })
  if (answered.status === 200) log.bookings.set(id, 'Canceled')
}
