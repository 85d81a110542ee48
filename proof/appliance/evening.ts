// Runs inside the machine, as one bundle: `node evening.mjs COMMAND`, by the public edges of both sides.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { demoLayout } from '@mayim/contract/building/facility-points.ts'
import { parseSettings } from '@mayim/contract/settings.ts'
import { openReaders } from '@mayim/core/ground/database/open-database.ts'
import { type SyncedEntity, syncedEntities } from '@mayim/core/ground/log/synced-entities.ts'
import { addDays, businessDate } from '@mayim/domain/calendar/business-day.ts'
import { sql } from 'kysely'
import { Api } from '../../demo/api.ts'
import { nextOpenNight } from '../../demo/evening-clock.ts'
import { phoneOf } from '../evening/book-patrons.ts'
import { playEvening } from '../evening/play-evening.ts'
import { formatReport } from '../evening/report.ts'
import { admin, building, fileOfHub, fileOfPortal, staff } from './setup-files.ts'

const portalUrl = 'http://127.0.0.1:4010'
const hubUrl = 'https://127.0.0.1:4020'
const patrons = 12
/** Of these numbers the evening calls nobody. */
const firstOfWebsite = 200
const bookedAtWebsite = 4
const withinMs = 120_000
const beforeCutoffMs = 40 * 60_000

const commands: Readonly<Record<string, () => Promise<void>>> = {
  /** The setup file of the portal. */
  portal: async () => print(fileOfPortal),
  /** The setup file of the hub, with a code of the portal that runs. */
  hub: async () => {
    const { code } = await (await signedIn(portalUrl)).get('linkCodeCreate')
    print(fileOfHub({ address: portalUrl, code }))
  },
  /** The building file of the bridge: every device is simulated. */
  devices: async () => {
    const numbers = (parts: readonly { readonly id: number }[]) => parts.map(({ id }) => id)
    const { rooms, cubicles } = building
    print({ simulated: { ...demoLayout, rooms: numbers(rooms), cubicles: numbers(cubicles) }, printers: {} })
  },
  play,
  /** Whether both sides go on together: what the portal books is at the hub. */
  book: async () => {
    const website = await signedIn(portalUrl)
    const settings = parseSettings([])
    const { now } = await website.get('zmanim')
    const night = nextOpenNight(addDays(businessDate(Date.parse(now), settings.timeZone), 1), settings)
    const hub = await until(() => signedIn(hubUrl))
    const id = await bookAtWebsite(website, night.date, firstOfWebsite + bookedAtWebsite)
    await until(async () => (await hub.ask('reservationGet', { params: { id } })).status === 200)
  },
  books,
}

const command = commands[process.argv[2] ?? '']
if (!command) throw new Error(`Use: evening.mjs ${Object.keys(commands).join(' | ')}`)
await command()

function print(value: unknown): void {
  console.log(JSON.stringify(value, null, 1))
}

/** Books some patrons at the portal, plays a whole night at the hub, and waits until both sides are equal. */
async function play(): Promise<void> {
  const signIns = { staff: await changePasswords(), patrons: [], pairing: [] }
  const settings = parseSettings([])
  const night = nextOpenNight(businessDate(Date.now(), settings.timeZone), settings)
  const technician = await until(() => signedIn(hubUrl, signIns.staff[2]))
  await technician.get('labClockSet', {
    body: { set: new Date(night.cutoffMs - beforeCutoffMs).toISOString() },
  })
  const website = await signedIn(portalUrl, signIns.staff[0])
  for (let index = 0; index < bookedAtWebsite; index += 1)
    await bookAtWebsite(website, night.date, firstOfWebsite + index)
  // Rooms are for a section with an attendant on duty.
  const [attendant] = await website.get('attendantsList')
  const desk = await signedIn(hubUrl, signIns.staff[0])
  const onDuty = { params: { id: 1 }, body: { attendantId: attendant?.id ?? 0 } }
  await until(async () => (await desk.ask('sectionAttendant', onDuty)).status < 300)
  const report = await playEvening({
    ...{ hubUrl, signIns, patrons, seed: 7, speed: null, faults: false, panels: 'own' },
  })
  console.log(formatReport(report))
  if (report.faults.length > 0 || report.left < patrons / 2) throw new Error('The evening was not played.')
}

/** Reception books at the website, as soon as the hub has given it places. Returns the reservation's id. */
function bookAtWebsite(website: Api, reservationDate: string, patron: number): Promise<string> {
  return until(async () => {
    const slots = await website.get('availableReservations', { query: { dt: reservationDate } })
    const free = slots.find(slot => slot.availableReservations.some(each => !each.bath && each.available > 0))
    if (!free) return false
    const when = { reservationDate, reservationTime: free.timeSlot, bath: false }
    const body = { ...when, phone: phoneOf(patron), reservationStatus: 'Reserved' }
    return (await website.get('newReservation', { body })).reservationId
  })
}

/** Each account of the setup changes its first password, which the file passwords.txt has. */
async function changePasswords() {
  const text = readFileSync('passwords.txt', 'utf8')
  return Promise.all(
    staff.map(async ({ username: name, role }) => {
      const [, first = ''] =
        new RegExp(`^Account ${name}: the first password is (\\S+)\\. `, 'm').exec(text) ?? []
      const api = await signedIn(portalUrl, { name, password: first })
      const { userId } = await api.get('session')
      const password = `the password of ${name}`
      const own = { NewPassword: password, ConfirmPassword: password, ownPassword: first }
      await api.get('setPassword', { body: { userId, ...own } })
      return { role, name, password }
    }),
  )
}

/** Prints what is to be kept: each reservation, patron and payment, as the database of a side has them. */
async function books(): Promise<void> {
  const [, , , file = ''] = process.argv
  const db = await openReaders({ file })
  if (db === null) throw new Error(`${file} is empty`)
  for (const name of ['reservation', 'user', 'ledger'] as const) {
    // Who did not come is noted by the clock, some time after the evening, and by no call.
    const columns = Object.keys((syncedEntities[name] as SyncedEntity).columns)
      .filter(column => column !== 'noShowAt')
      .sort()
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    if (rows.length < bookedAtWebsite) throw new Error(`${name} has only ${rows.length} rows`)
    const lines = rows.map(row => JSON.stringify([name, ...columns.map(column => row[column])]))
    console.log(lines.sort().join('\n'))
  }
  await db.destroy()
}

async function signedIn(
  url: string,
  { name, password } = { name: admin.username, password: admin.password },
) {
  const api = new Api(url)
  await api.signIn({ grant_type: 'password', username: name, password })
  return api
}

/** Asks again each second, also where a side refuses because it waits for the other. */
async function until<T>(ask: () => Promise<T | false>): Promise<T> {
  const endMs = Date.now() + withinMs
  for (;;) {
    const answer = await ask().catch((error: Error) => {
      if (Date.now() > endMs) throw error
      return false as const
    })
    if (answer !== false) return answer
    if (Date.now() > endMs) throw new Error('It did not come true in two minutes.')
    await wait(1_000)
  }
}
