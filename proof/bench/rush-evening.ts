import { parseSettings } from '@mayim/contract/settings.ts'
import { available } from '@mayim/core/booking/anywhere/available-anywhere.ts'
import { book as bookReservation } from '@mayim/core/booking/book.ts'
import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { setFileClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { addDays, businessDate } from '@mayim/domain/calendar/business-day.ts'
import { nextOpenNight } from '../../demo/evening-clock.ts'
import { plainBooking } from '../../demo/seed-portal.ts'
import { type BenchPatron, type BenchPortal, benchPortal } from './bench-portal.ts'
import { percentile } from './figure.ts'
import { type Answer, openClient, type RushClient } from './rush-client.ts'
import { type StoredBooking, storedBookings } from './rush-rows.ts'

export interface RushPlan {
  readonly patrons: number
  /** The number of places (room and slot) that are free when the night opens. */
  readonly places: number
  readonly postgres?: { readonly url: string; readonly schema: string }
  readonly processes: number
  /** The number of patrons who connect when the night opens. The others are connected before; by default all. */
  readonly connecting?: number
}

/** The time to an answer, in ms. */
export interface Latency {
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface RushReport {
  readonly places: number
  readonly sold: number
  /** The number of minutes in which the stored rows use more rooms than there are. */
  readonly oversold: number
  /** The differences between the confirmed and the stored bookings. */
  readonly contradictions: readonly string[]
  /** The number of answers by status and code; `early` holds those before the opening. */
  readonly answers: ReadonlyMap<string, number>
  readonly early: ReadonlyMap<string, number>
  readonly seconds: number
  /** The answers to patrons who were connected before the opening. */
  readonly connected: Latency
  /** The answers to patrons who connected at the opening, with the time to connect. NaN without such patrons. */
  readonly connecting: Latency
  readonly cpuMs: number
}

interface Rush {
  readonly night: string
  readonly times: readonly string[]
  /** The number of answers by status and code, and the confirmed reservations with their patrons; filled by the rush. */
  readonly answers: Map<string, number>
  readonly confirmed: Map<string, string>
}

/** A visit with its cleaning is as long as a slot, so that slots do not overlap. */
const rooms = 20
const slotMinutes = 40
const settings = {
  roomsAvailableShowerAny: String(rooms),
  roomsAvailableBathAny: '0',
  roomsAvailableHandicapped: '0',
  roomsHeldForReception: '0',
  bathMayServeShower: 'False',
  reservationSlotMinutes: String(slotMinutes),
  reservationMinutesShower: '30',
  cleaningMinutes: '10',
}
const path = '/api/api/reservations/newreservation'

/**
 * Simulates the opening of a night over HTTP: all patrons book at once, each on its own connection, and try the next
 * slot when one is taken. Before that, every connected patron tries once a moment before the opening.
 */
export async function runRush(plan: RushPlan): Promise<RushReport> {
  const defaults = parseSettings([])
  const today = nextOpenNight(addDays(businessDate(Date.now(), defaults.timeZone), 1), defaults).date
  const night = addDays(today, 7)
  let times: readonly string[] = []
  let opensAtMs = 0
  let staffBookings = 0
  const portal = await benchPortal({
    patrons: plan.patrons + rooms * 20,
    settings,
    clock: `${today}T12:00`,
    processes: plan.processes,
    ...(plan.postgres ? { postgres: plan.postgres } : {}),
    async prepare(facility, patrons) {
      times = await slotsOf(facility, night)
      opensAtMs = scheduleDayOf(facility, today).shkiaAtMs ?? 0
      const toFill = times.length * rooms - plan.places
      if (toFill < 0) throw new Error(`${night} has no more than ${times.length * rooms} places`)
      for (const patron of patrons.slice(plan.patrons, plan.patrons + toFill)) {
        await bookByStaff(facility, patron, night, times[staffBookings % times.length] ?? '')
        staffBookings += 1
      }
    },
  })
  const connected = plan.patrons - (plan.connecting ?? 0)
  const clients = portal.urls.map(url => openClient(url, Math.ceil(connected / portal.urls.length)))
  const newClients = portal.urls.map(url => openClient(url, plan.connecting ?? 0))
  try {
    const patrons = portal.patrons.slice(0, plan.patrons)
    const early = new Map<string, number>()
    await Promise.all(
      patrons
        .slice(0, connected)
        .map(async (patron, index) =>
          count(
            early,
            await book(clientOf(clients, index), patron, night, times[index % times.length] ?? ''),
          ),
        ),
    )
    await openNight(portal, clients, opensAtMs, night)
    const cpuBefore = portal.cpuMs()
    const startedAt = performance.now()
    const rush: Rush = { night, times, answers: new Map(), confirmed: new Map() }
    const [ofConnected, ofConnecting] = await Promise.all([
      bookAll(clients, patrons.slice(0, connected), rush),
      bookAll(newClients, patrons.slice(connected), rush),
    ])
    const seconds = (performance.now() - startedAt) / 1000
    const cpuMs = portal.cpuMs() - cpuBefore
    const stored = await storedBookings(portal, plan.postgres ?? null, night)
    return {
      places: plan.places,
      sold: rush.confirmed.size,
      oversold: oversoldIn(stored),
      contradictions: findContradictions(stored, rush.confirmed, staffBookings),
      answers: rush.answers,
      early,
      seconds,
      connected: latencyOf(ofConnected),
      connecting: latencyOf(ofConnecting),
      cpuMs,
    }
  } finally {
    for (const client of [...clients, ...newClients]) client.close()
    await portal.stop()
  }
}

/** All patrons book at once, each until a slot is free for it or none is left. Returns the ms of each answer. */
async function bookAll(
  clients: readonly RushClient[],
  patrons: readonly BenchPatron[],
  { answers, confirmed, night, times }: Rush,
): Promise<number[]> {
  const latencies: number[] = []
  await Promise.all(
    patrons.map(async (patron, index) => {
      for (let attempt = 0; attempt < times.length; attempt++) {
        const time = times[(index + attempt) % times.length] ?? ''
        const answer = await book(clientOf(clients, index), patron, night, time)
        latencies.push(answer.ms)
        count(answers, answer)
        if (answer.status === 200) confirmed.set(answer.reservationId, patron.id)
        if (answer.code !== 'slotTaken') return
      }
    }),
  )
  return latencies
}

function latencyOf(samples: readonly number[]): Latency {
  return { p50Ms: percentile(samples, 0.5), p99Ms: percentile(samples, 0.99) }
}

async function slotsOf(facility: Facility, date: string): Promise<string[]> {
  const slots = await available(facility, { date, replacingReservationId: null, ignoreCutoff: false })
  const isPlain = (one: { bath: boolean; available: number }) => !one.bath && one.available === rooms
  return slots.filter(slot => slot.availableReservations.some(isPlain)).map(slot => slot.timeSlot)
}

/** Fills a place of the night before it opens, as staff may. */
async function bookByStaff(
  facility: Facility,
  patron: BenchPatron,
  date: string,
  time: string,
): Promise<void> {
  const input = {
    ...plainBooking,
    userId: patron.id,
    date,
    time,
    bath: false,
    parking: false,
    byStaff: true,
    ignoreCutoff: false,
  }
  const booked = await bookReservation(facility, systemCaller, { ...input, language: 'en' })
  if (!booked.ok) throw new Error(`The night could not be filled: ${booked.code}`)
}

function clientOf(clients: readonly RushClient[], index: number): RushClient {
  return clients[index % clients.length] as RushClient
}

function book(client: RushClient, { id, token }: BenchPatron, date: string, time: string): Promise<Answer> {
  return client.post(path, token, { userId: id, reservationDate: date, reservationTime: time, bath: false })
}

/** Sets the clock past the opening. Waits until every process has read it, by requests for a time that is never offered. */
async function openNight(
  portal: BenchPortal,
  clients: readonly RushClient[],
  opensAtMs: number,
  night: string,
): Promise<void> {
  setFileClock(portal.clockFile, opensAtMs + 1000, 1)
  const probe = portal.patrons.at(-1) as BenchPatron
  for (const client of clients) {
    let answer = await book(client, probe, night, '04:01')
    while (answer.code !== 'slotNotOffered') {
      if (answer.code !== 'reserveDateTooEarly') throw new Error(`The night does not open: ${answer.code}`)
      answer = await book(client, probe, night, '04:01')
    }
  }
}

function count(answers: Map<string, number>, { status, code }: Answer): void {
  const key = `${status} ${code}`
  answers.set(key, (answers.get(key) ?? 0) + 1)
}

/** Counts the minutes with more visits than rooms, independently of the domain's rules. */
function oversoldIn(stored: readonly StoredBooking[]): number {
  const taken = new Array<number>(48 * 60).fill(0)
  for (const { time, minutes } of stored) {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const from = hour * 60 + minute
    for (let at = from; at < from + minutes + 10; at++) taken[at] = (taken[at] ?? 0) + 1
  }
  return taken.filter(count => count > rooms).length
}

function findContradictions(
  stored: readonly StoredBooking[],
  confirmed: ReadonlyMap<string, string>,
  staffBookings: number,
): string[] {
  const ids = new Set(stored.map(row => row.id))
  const users = new Set(stored.map(row => row.userId))
  const codes = new Set(stored.map(row => row.code))
  return [
    ...[...confirmed.keys()].filter(id => !ids.has(id)).map(id => `${id} was confirmed and is not stored`),
    ...(stored.length === confirmed.size + staffBookings
      ? []
      : [`${stored.length} are stored, ${confirmed.size + staffBookings} were confirmed`]),
    ...(users.size === stored.length ? [] : ['a patron has two bookings']),
    ...(codes.size === stored.length ? [] : ['two bookings have the same code']),
  ]
}
