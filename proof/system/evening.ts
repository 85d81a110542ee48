import { Api, type CallAnswer } from '../../demo/api.ts'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'
import { patron, staff, until } from './api.ts'

/** A phone that no demo patron has. */
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

/** Sets the desk's lock to one hour, because a test on a slow machine may not touch the desk for more than a minute. */
export async function keepDeskOpen(facility: TemporaryFacility): Promise<void> {
  const admin = await staff(facility, 'admin')
  await admin.get('settingsSet', { body: { key: 'deskLockSeconds', value: '3600' } })
}

/**
 * Waits for the first slot of a night with a place for a fitting choice. The portal has no places until the hub gives
 * it some.
 */
export function firstFree(caller: Api, date: string, fits: (choice: Choice) => boolean): Promise<string> {
  return until(async () => {
    const slots = await caller.get('availableReservations', { query: { dt: date } })
    const slot = slots.find(one => one.availableReservations.some(each => each.available > 0 && fits(each)))
    return slot?.timeSlot ?? null
  })
}

/**
 * Signs a patron in at the portal and books the first free shower or bath. Returns the patron's client and the
 * reservation id.
 */
export async function bookOne(facility: TemporaryFacility, phone: string, bath: boolean) {
  const patronApi = await patron(facility, phone)
  const date = facility.clock.date
  const reservationTime = await firstFree(patronApi, date, choice => choice.bath === bath)
  const body = { reservationDate: date, reservationTime, bath, userId: patronApi.userId }
  const { reservationId } = await patronApi.get('newReservation', { body })
  return { patronApi, reservationId }
}

/** Waits until the hub's board shows the reservation, and returns it as reception reads it. */
export async function onBoard({ reception }: Crew, reservationId: string) {
  return await until(async () => {
    const { reservations } = await reception.get('dayBoard')
    return reservations.find(one => one.reservationId === reservationId) ?? null
  })
}

/** Pairs a panel with a room. */
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

/** Changes the status of a room's visit. The visit must be in `expectedStatus`. */
export async function press(by: Api, roomId: number, expectedStatus: string, reservationStatus: string) {
  const body = { reservationStatus, expectedStatus }
  return await by.get('roomStatus', { params: { id: roomId }, body })
}

/** Sets the facility's clock, as the device lab does. */
export async function setClock({ technician }: Crew, instant: string): Promise<void> {
  await technician.get('labClockSet', { body: { set: instant } })
}

/** Waits until a simulated point has this state. */
export async function untilPoint({ technician }: Crew, point: string, state: Record<string, unknown>) {
  return await until(async () => {
    const { points } = await technician.get('labState')
    const found = points.find(one => one.point === point)
    return found !== undefined && Object.entries(state).every(([key, value]) => found.state[key] === value)
  })
}

/** Walks a visit from its room to the door, by presses at the panel and by the attendant. */
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

/**
 * Operates simulated hardware, as the device lab does. Repeats while the bridge reconnects, as it may on a slow machine:
 * with `deviceUnavailable` nothing was sent.
 */
export async function simulate({ technician }: Crew, point: string, action: string): Promise<void> {
  await until(async () => {
    const { status, code } = await technician.ask('labSimulate', { body: { point, action } })
    if (code === 'deviceUnavailable') return false
    if (status >= 300) throw new Error(`labSimulate answered ${status} ${code}`)
    return true
  })
}

/** Cleans a room after a visit. */
export async function clean({ attendant }: Crew, roomId: number): Promise<void> {
  for (const status of ['Cleaning', 'Ready']) {
    await attendant.get('roomStatus', { params: { id: roomId }, body: { status } })
  }
}
