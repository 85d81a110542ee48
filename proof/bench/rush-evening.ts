import { parseSettings } from '@mayim/contract/settings.ts'
import { available } from '@mayim/core/booking/available.ts'
import { book } from '@mayim/core/booking/book.ts'
import { scheduleDayOf } from '@mayim/core/calendar/schedule-days.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import { setFileClock } from '@mayim/core/runtime/clock.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { addDays, businessDate } from '@mayim/domain/business-day.ts'
import { nextOpenNight } from '../../demo/evening-clock.ts'
import { plainBooking } from '../../demo/seed-portal.ts'
import { type BenchPatron, type BenchPortal, benchPortal } from './bench-portal.ts'
import { percentile } from './figure.ts'
import { type Answer, openClient, type RushClient } from './rush-client.ts'
import { type StoredBooking, storedBookings } from './rush-rows.ts'

export interface RushPlan {
  readonly patrons: number
  /** Rooms·slots that are left of the night when it opens. */
  readonly places: number
  readonly postgres?: { readonly url: string; readonly schema: string }
  readonly processes: number
}

export interface RushReport {
  readonly places: number
  readonly sold: number
  /** How often more are in a pool at one minute than it has rooms, by the rows themselves. */
  readonly oversold: number
  /** What is wrong between what patrons were told and what is stored. */
  readonly contradictions: readonly string[]
  /** Answers by status and code; of those that came too early apart. */
  readonly answers: ReadonlyMap<string, number>
  readonly early: ReadonlyMap<string, number>
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly cpuMs: number
}

/** Every slot by itself: a visit and its cleaning are as long as the grid is wide. */
const rooms = 20
const slotMinutes = 40
const house = {
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
 * The moment at which the night a week ahead opens, over HTTP: all patrons ask at once, each on a connection of her own,
 * and whoever is refused a slot asks for the next. A round a moment too early comes before.
 */
export async function runRush(plan: RushPlan): Promise<RushReport> {
  const defaults = parseSettings([])
  const today = nextOpenNight(addDays(businessDate(Date.now(), defaults.timeZone), 1), defaults).date
  const night = addDays(today, 7)
  let times: readonly string[] = []
  let opensAtMs = 0
  let fillers = 0
  const portal = await benchPortal({
    patrons: plan.patrons + rooms * 20,
    settings: house,
    clock: `${today}T12:00`,
    processes: plan.processes,
    ...(plan.postgres ? { postgres: plan.postgres } : {}),
    async prepare(facility, patrons) {
      times = await slotsOf(facility, night)
      opensAtMs = scheduleDayOf(facility, today).shkiaAtMs ?? 0
      const toFill = times.length * rooms - plan.places
      if (toFill < 0) throw new Error(`${night} has no more than ${times.length * rooms} places`)
      for (const patron of patrons.slice(plan.patrons, plan.patrons + toFill)) {
        await fill(facility, patron, night, times[fillers % times.length] ?? '')
        fillers += 1
      }
    },
  })
  const clients = portal.urls.map(url => openClient(url, Math.ceil(plan.patrons / portal.urls.length)))
  try {
    const patrons = portal.patrons.slice(0, plan.patrons)
    const early = new Map<string, number>()
    const late = new Map<string, number>()
    await Promise.all(
      patrons.map(async (patron, index) =>
        count(early, await ask(clientOf(clients, index), patron, night, times[index % times.length] ?? '')),
      ),
    )
    await open(portal, clients, opensAtMs, night)
    const latencies: number[] = []
    const told = new Map<string, string>()
    const cpuBefore = portal.cpuMs()
    const startedAt = performance.now()
    await Promise.all(
      patrons.map(async (patron, index) => {
        for (let attempt = 0; attempt < times.length; attempt++) {
          const time = times[(index + attempt) % times.length] ?? ''
          const answer = await ask(clientOf(clients, index), patron, night, time)
          latencies.push(answer.ms)
          count(late, answer)
          if (answer.status === 200) told.set(answer.reservationId, patron.id)
          if (answer.code !== 'slotTaken') return
        }
      }),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const cpuMs = portal.cpuMs() - cpuBefore
    const stored = await storedBookings(portal, plan.postgres ?? null, night)
    return {
      places: plan.places,
      sold: told.size,
      oversold: oversoldIn(stored),
      contradictions: contradictionsOf(stored, told, fillers),
      answers: late,
      early,
      seconds,
      p50Ms: percentile(latencies, 0.5),
      p99Ms: percentile(latencies, 0.99),
      cpuMs,
    }
  } finally {
    for (const client of clients) client.close()
    await portal.stop()
  }
}

async function slotsOf(facility: Facility, date: string): Promise<string[]> {
  const slots = await available(facility, { date, replacingReservationId: null, ignoreCutoff: false })
  const isPlain = (one: { bath: boolean; available: number }) => !one.bath && one.available === rooms
  return slots.filter(slot => slot.availableReservations.some(isPlain)).map(slot => slot.timeSlot)
}

/** Somebody whom staff booked before. */
async function fill(facility: Facility, patron: BenchPatron, date: string, time: string): Promise<void> {
  const asked = {
    ...plainBooking,
    userId: patron.id,
    date,
    time,
    bath: false,
    parking: false,
    byStaff: true,
    ignoreCutoff: false,
  }
  const booked = await book(facility, systemCaller, { ...asked, language: 'en' })
  if (!booked.ok) throw new Error(`The night could not be filled: ${booked.code}`)
}

function clientOf(clients: readonly RushClient[], index: number): RushClient {
  return clients[index % clients.length] as RushClient
}

function ask(client: RushClient, { id, token }: BenchPatron, date: string, time: string): Promise<Answer> {
  return client.post(path, token, { userId: id, reservationDate: date, reservationTime: time, bath: false })
}

/** The sun sets: waits until every process has seen the clock, by a time that is never offered. */
async function open(
  portal: BenchPortal,
  clients: readonly RushClient[],
  opensAtMs: number,
  night: string,
): Promise<void> {
  setFileClock(portal.clockFile, opensAtMs + 1000, 1)
  const probe = portal.patrons.at(-1) as BenchPatron
  for (const client of clients) {
    let answer = await ask(client, probe, night, '04:01')
    while (answer.code !== 'slotNotOffered') {
      if (answer.code !== 'reserveDateTooEarly') throw new Error(`The night does not open: ${answer.code}`)
      answer = await ask(client, probe, night, '04:01')
    }
  }
}

function count(answers: Map<string, number>, { status, code }: Answer): void {
  const key = `${status} ${code}`
  answers.set(key, (answers.get(key) ?? 0) + 1)
}

/** By arithmetic of its own: at every minute no more than there are rooms. */
function oversoldIn(stored: readonly StoredBooking[]): number {
  const taken = new Array<number>(48 * 60).fill(0)
  for (const { time, minutes } of stored) {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const from = hour * 60 + minute
    for (let at = from; at < from + minutes + 10; at++) taken[at] = (taken[at] ?? 0) + 1
  }
  return taken.filter(many => many > rooms).length
}

function contradictionsOf(
  stored: readonly StoredBooking[],
  told: ReadonlyMap<string, string>,
  fillers: number,
): string[] {
  const ids = new Set(stored.map(row => row.id))
  const users = new Set(stored.map(row => row.userId))
  const codes = new Set(stored.map(row => row.code))
  return [
    ...[...told.keys()].filter(id => !ids.has(id)).map(id => `${id} was told and is not stored`),
    ...(stored.length === told.size + fillers
      ? []
      : [`${stored.length} are stored, ${told.size + fillers} were told`]),
    ...(users.size === stored.length ? [] : ['somebody has two bookings']),
    ...(codes.size === stored.length ? [] : ['two have one code']),
  ]
}
