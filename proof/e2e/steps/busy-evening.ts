import { v7 } from 'uuid'
import { type Building, demoAttendants, demoCubicles } from '../../../demo/people.ts'
import { type TemporaryFacility, temporaryFacility } from '../../../demo/temporary-facility.ts'
import { type Crew, crewOf, keepDeskOpen, setClock } from '../../system/evening.ts'

/** A whole evening at ten past seven: patrons in every state. */
export interface BusyEvening {
  readonly facility: TemporaryFacility
  readonly crew: Crew
  /** The reservations of each state. */
  readonly visits: Readonly<Record<State, readonly string[]>>
}

const states = ['done', 'inRooms', 'waiting', 'expected'] as const
type State = (typeof states)[number]

/** How many patrons of each state there are, beside the six of the demo, who are expected. */
export type EveningPlan = Readonly<Record<State, number>> & { readonly rooms: number }

const date = '2026-11-23'
const at = (time: string) => new Date(`${date}T${time}:00-05:00`).toISOString()

const firstNames = [
  ...['Rivka', 'Leah', 'Shaindel', 'Miriam', 'Tziporah', 'Chana', 'Esther', 'Gitty', 'Malky', 'Devorah'],
  ...['חיה', 'שרה', 'רחל', 'Bracha', 'Hindy', 'Raizy', 'Yocheved', 'Perl', 'Frumi', 'מרים'],
]
const lastNames = [
  ...['Adler', 'Cohen', 'Deutsch', 'Englander', 'Feldman', 'Weiss', 'Roth', 'Stern', 'Braun'],
  ...['ברגר', 'גולדברג', 'Katz', 'Klein', 'Horowitz', 'Schwartz', 'Friedman', 'רוזנבוים'],
]

/** What is special about some patrons, by their place in the list. */
const special: Readonly<Record<number, Readonly<Record<string, unknown>>>> = {
  1: { reservationNotes: 'Her mother is with her: two chairs, a third towel' },
  4: { bath: true, kallah: true, companions: 2 },
  6: { handicapped: true, bath: true },
}

/** Seeds a facility with that many rooms and patrons, through the calls of the desk and the attendants. */
export async function busyEvening(plan: EveningPlan): Promise<BusyEvening> {
  const all = String(plan.rooms)
  const facility = await temporaryFacility({
    clock: `${date}T16:30`,
    building: buildingOf(plan.rooms),
    settings: {
      roomsAvailableShowerAny: all,
      roomsAvailableBathAny: all,
      timeSlotMinutes: '15',
      doorEventSetsDressing: 'False',
    },
  })
  const crew = await crewOf(facility)
  await keepDeskOpen(facility)
  const booked = await bookAll(crew, plan)
  const visits = Object.fromEntries(
    states.map(state => [state, booked.splice(0, plan[state])]),
  ) as unknown as Record<State, string[]>
  await setClock(crew, at('18:02'))
  for (const [place, id] of visits.done.entries()) {
    await takeIn(crew, id)
    await placeIn(crew, id, place < plan.done / 2 ? 'first' : 'last')
  }
  for (const id of visits.done) await setStatus(crew, id, 'Done')
  const { rooms } = await crew.reception.get('dayBoard')
  const dirty = rooms.filter(({ status }) => status === 'NeedsCleaning')
  for (const { id } of dirty.slice(2)) await cleanRoom(crew, id)
  await setClock(crew, at('18:35'))
  for (const id of visits.inRooms) {
    await takeIn(crew, id)
    await placeIn(crew, id, 'first')
  }
  await setClock(crew, at('18:48'))
  for (const [place, id] of visits.inRooms.entries())
    if (place % 4 !== 0) await setStatus(crew, id, place % 4 === 1 ? 'Prep' : 'ReadyForMikvah')
  for (const id of visits.waiting.slice(2)) await takeIn(crew, id)
  await setClock(crew, at('19:02'))
  for (const id of visits.waiting.slice(0, 2)) await takeIn(crew, id)
  await callHelp(crew)
  await setClock(crew, at('19:10'))
  return { facility, crew, visits }
}

function buildingOf(rooms: number): Building {
  const sections = [
    { id: 1, name: 'East', attendantId: 1 },
    { id: 2, name: 'West', attendantId: 2 },
    { id: 3, name: 'North', attendantId: 3 },
  ].slice(0, rooms > 12 ? 3 : 2)
  return {
    attendants: demoAttendants,
    sections,
    rooms: Array.from({ length: rooms }, (_, place) => ({
      id: place + 1,
      name: String(place + 1),
      sectionId: 1 + Math.floor((place * sections.length) / rooms),
      bath: place % 2 === 1,
      uses: place === 7 ? 'accessible' : null,
    })),
    cubicles: demoCubicles,
  }
}

const phoneOf = (place: number) =>
  `+1${place < 100 ? '646' : '917'}55501${String(place % 100).padStart(2, '0')}`

/** Most have come before: last night's paper has them. */
async function enterEarlierVisits({ reception }: Pick<Crew, 'reception'>, count: number): Promise<void> {
  const came = Array.from({ length: count }, (_, place) => place).filter(place => place % 9 !== 5)
  await reception.get('enterFromPaper', {
    body: {
      date: '2026-11-22',
      lines: [],
      walkIns: came.map(place => ({
        key: v7(),
        name: nameOf(place).join(' '),
        phone: phoneOf(place),
        time: '18:00',
        bath: false,
        arrived: '18:05',
      })),
    },
  })
}

function nameOf(place: number): [string, string] {
  return [firstNames[place % firstNames.length] ?? '', lastNames[(place * 7) % lastNames.length] ?? '']
}

/** The patrons in the order in which they come. */
async function bookAll({ reception }: Crew, plan: EveningPlan): Promise<string[]> {
  const count = states.reduce((sum, state) => sum + plan[state], 0)
  const ids: string[] = []
  await enterEarlierVisits({ reception }, count)
  for (let place = 0; place < count; place += 1) {
    // The last quarter is expected later than now, so that few are late.
    const minutes = 18 * 60 + Math.floor((place * 150) / count / 15) * 15
    const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    const { reservationId } = await reception.get('newReservation', {
      query: { ignoreCutoff: true, ignoreAvailability: true },
      body: {
        phone: phoneOf(place),
        reservationDate: date,
        reservationTime: time,
        reservationStatus: 'Reserved',
        bath: place % 2 === 1,
        language: place % 5 === 3 ? 'he' : 'en',
        overrideReason: 'Seeded',
        ...special[place - plan.done],
      },
    })
    ids.push(reservationId)
  }
  const { reservations } = await reception.get('dayBoard')
  for (const { reservationId, userId } of reservations) {
    const place = ids.indexOf(reservationId)
    if (place < 0) continue
    const [firstName, lastName] = nameOf(place)
    const body = { firstName, lastName, email: `patron${place}@example.org` }
    await reception.get('newUserInfo', { params: { id: userId }, body })
  }
  return ids
}

/** Checks a patron in; most pay at once. */
async function takeIn({ reception }: Crew, reservationId: string): Promise<void> {
  const { balance } = await reception.get('checkIn', { body: { resId: reservationId } })
  if (balance > 0 && !reservationId.endsWith('7'))
    await reception.get('makePayment', { body: { method: 'cash', amt: balance, reservationId } })
}

/** Places a patron in the first or last free room that fits her. */
async function placeIn({ reception }: Crew, reservationId: string, end: 'first' | 'last'): Promise<void> {
  const { reservations, rooms } = await reception.get('dayBoard')
  const visit = reservations.find(each => each.reservationId === reservationId)
  const free = rooms.filter(({ status, uses }) => status === 'Ready' && uses.length === 0)
  const fits = visit?.handicapped
    ? rooms.filter(({ uses }) => uses.includes('accessible'))
    : free.filter(({ bath }) => bath === (visit?.bath ?? false))
  const room = fits.at(end === 'first' ? 0 : -1)
  if (room) await reception.get('assignRoom', { body: { reservationId, roomId: room.id } })
}

async function setStatus({ reception }: Crew, reservationId: string, status: string): Promise<void> {
  await reception.ask('reservationStatus', {
    params: { id: reservationId },
    body: { status } as never,
  })
}

async function cleanRoom({ attendant }: Crew, roomId: number): Promise<void> {
  for (const status of ['Cleaning', 'Ready'] as const)
    await attendant.ask('roomStatus', { params: { id: roomId }, body: { status } })
}

/** One patron calls for help, and another asks for a towel. */
async function callHelp({ reception }: Crew): Promise<void> {
  const ask = (roomId: number, body: object) =>
    reception.get('supplyRequest', { params: { id: roomId }, body: { action: 'add', ...body } })
  const taken = (await reception.get('dayBoard')).rooms.filter(({ reservation }) => reservation !== null)
  await ask(taken[1]?.id ?? 0, { isHelpRequest: true })
  await ask(taken[3]?.id ?? 0, { items: ['towel'] })
}
