import { Api, type CallAnswer } from '../../demo/api.ts'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'
import { patron, staff, until } from './api.ts'

/** A phone that the demo has not given to anybody. */
export const newPhone = '+17185550147'

type Choice = CallAnswer<'availableReservations'>[number]['availableReservations'][number]

export interface Crew {
  readonly reception: Api
  readonly attendant: Api
  readonly technician: Api
}

export async function crewOf(facility: TemporaryFacility): Promise<Crew> {
  return {
    reception: await staff(facility, 'reception'),
    attendant: await staff(facility, 'attendant'),
    technician: await staff(facility, 'technician'),
  }
}

/** A desk that nobody touches stays open for an hour: a test on a slow machine looks elsewhere for more than a minute. */
export async function keepDeskOpen(facility: TemporaryFacility): Promise<void> {
  const admin = await staff(facility, 'admin')
  await admin.get('settingsSet', { body: { key: 'deskLockSeconds', value: '3600' } })
}

/** The first time of a night with a place for one of these choices. The portal has none before the hub gave it some. */
export function firstFree(who: Api, date: string, fits: (choice: Choice) => boolean): Promise<string> {
  return until(async () => {
    const slots = await who.get('availableReservations', { query: { dt: date } })
    const slot = slots.find(one => one.availableReservations.some(each => each.available > 0 && fits(each)))
    return slot?.timeSlot ?? null
  })
}

/** She signs in at the portal and books the first place of that kind; answers her caller and the booking's id. */
export async function bookOne(facility: TemporaryFacility, phone: string, bath: boolean) {
  const her = await patron(facility, phone)
  const date = facility.clock.date
  const reservationTime = await firstFree(her, date, choice => choice.bath === bath)
  const body = { reservationDate: date, reservationTime, bath, userId: her.userId }
  const { reservationId } = await her.get('newReservation', { body })
  return { her, reservationId }
}

/** Waits until the hub's board shows the reservation, and answers it as reception sees it. */
export async function onBoard({ reception }: Crew, reservationId: string) {
  return await until(async () => {
    const { reservations } = await reception.get('dayBoard')
    return reservations.find(one => one.reservationId === reservationId) ?? null
  })
}

/** A panel that reception has paired with its room. */
export async function panelOf(
  facility: TemporaryFacility,
  { reception }: Crew,
  roomId: number,
): Promise<Api> {
  const { code } = await reception.get('pairingCodeCreate', { body: { role: 'Room', roomId } })
  const panel = new Api(facility.hubUrl)
  await panel.signIn({ code }, 'pairDevice')
  return panel
}

/** Presses what leads to a status, as the one who may; the room must stand in `expectedStatus`. */
export async function press(by: Api, roomId: number, expectedStatus: string, reservationStatus: string) {
  const body = { reservationStatus, expectedStatus }
  return await by.get('roomStatus', { params: { id: roomId }, body })
}

/** Sets the clock of the house to a wall time of tonight, as the lab does. */
export async function setClock({ technician }: Crew, instant: string): Promise<void> {
  await technician.get('labClockSet', { body: { set: instant } })
}

/** Waits until a simulated point says so of itself. */
export async function untilPoint({ technician }: Crew, point: string, state: Record<string, unknown>) {
  return await until(async () => {
    const { points } = await technician.get('labState')
    const found = points.find(one => one.point === point)
    return found !== undefined && Object.entries(state).every(([key, value]) => found.state[key] === value)
  })
}

/** The way of one patron from her room to the door, by the panel and the attendant. */
export async function walkThrough(crew: Crew, panel: Api, roomId: number): Promise<void> {
  await press(panel, roomId, 'Assigned', 'Prep')
  await press(panel, roomId, 'Prep', 'ReadyForMikvah')
  await press(crew.attendant, roomId, 'ReadyForMikvahNext', 'ToMikvah')
  await press(crew.attendant, roomId, 'ToMikvah', 'InMikvah')
  await press(crew.attendant, roomId, 'InMikvah', 'FromMikvah')
  await press(panel, roomId, 'FromMikvah', 'Dressing')
  await press(panel, roomId, 'Dressing', 'Done')
  await simulate(crew, `door/room-${roomId}-dry`, 'leave')
  await simulate(crew, `door/room-${roomId}-dry`, 'close')
}

/** Presses simulated hardware, as the lab does. */
export async function simulate({ technician }: Crew, point: string, action: string): Promise<void> {
  await technician.get('labSimulate', { body: { point, action } })
}

/** The room is cleaned after her. */
export async function clean({ attendant }: Crew, roomId: number): Promise<void> {
  for (const status of ['Cleaning', 'Ready']) {
    await attendant.get('roomStatus', { params: { id: roomId }, body: { status } })
  }
}
