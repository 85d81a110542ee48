import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../demo/api.ts'
import { demoPatrons } from '../../demo/people.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { patron } from './api.ts'
import {
  bookOne,
  type Crew,
  clean,
  crewOf,
  newPhone,
  onBoard,
  panelOf,
  setClock,
  walkThrough,
} from './evening.ts'

const firstName = 'Zissela'
const lastName = 'Quellenfeld'
const note = 'please knock softly'
const profile = {
  firstName,
  lastName,
  email: 'zissela@example.org',
  address: '12 Quiet Lane',
  city: 'Brooklyn',
  state: 'NY',
  zipcode: '11213',
}

let facility: TemporaryFacility
let crew: Crew
beforeAll(async () => {
  // The lowest log level.
  facility = await temporaryFacility({ clock: '2026-11-23T16:50', env: { LOG_LEVEL: 'trace' } })
  crew = await crewOf(facility)
})
afterAll(async () => facility?.remove())

test('no log line of an evening contains a name, phone, login code or reservation code of a patron', async () => {
  const { patronApi, reservationId } = await bookOne(facility, newPhone, false)
  const saved = await patronApi.ask('newUserInfo', { params: { id: patronApi.userId }, body: profile })
  expect(saved.status).toBeLessThan(300)
  const { loginCode } = patronApi
  const { reservationCode } = await onBoard(crew, reservationId)
  await causeRefusals(patronApi)
  await setClock(crew, '2026-11-23T23:30:00.000Z')
  await crew.reception.get('checkIn', { body: { resId: reservationId, printer: 'reception' } })
  await crew.reception.ask('usersFindByPhone', { query: { phone: newPhone } })
  // Attendants may not read purchases, balances or the wait list.
  const goods = { params: { id: reservationId }, body: { merchandise: [] } }
  expect((await crew.attendant.ask('reservationMerchandise', goods)).status).toBe(403)
  expect((await crew.attendant.ask('waitList', { query: { user: patronApi.userId } })).status).toBe(403)
  await crew.reception.get('assignRoom', { body: { reservationId, roomId: 1 } })
  await walkThrough(crew, await panelOf(facility, crew, 1), 1)
  await clean(crew, 1)
  await patron(facility, demoPatrons[0].phone)
  await facility.stop()

  const secrets = [
    firstName,
    lastName,
    note,
    profile.email,
    profile.address,
    newPhone,
    newPhone.slice(2),
    loginCode,
    reservationCode,
    ...demoPatrons.flatMap(({ phone, firstName: first, lastName: last }) => [
      phone,
      phone.slice(2),
      first,
      last,
    ]),
    ...facility.signIns.staff.map(({ password }) => password),
    ...Object.values(facility.env).filter(value => value.length > 16),
  ]
  const lines = facility.lines()
  expect(lines.length).toBeGreaterThan(20)
  const leaks = lines.filter(({ line }) => secrets.some(secret => line.includes(secret)))
  expect(leaks).toEqual([])
})

/** Causes refusals and faults, which are logged too. */
async function causeRefusals(patronApi: Api): Promise<void> {
  await patronApi.ask('newReservation', { body: { reservationTime: '03:00', userNotes: note } })
  await patronApi.ask('newReservation', { body: { reservationTime: lastName, userNotes: note } })
  await patronApi.ask('registrationVerify', { body: { phoneNumber: newPhone, authCode: '000000' } })
  await patronApi.ask('token', { body: { grant_type: 'password', username: newPhone, password: note } })
}

test('no other readable file of the processes contains the phone of a patron', () => {
  const files = readdirSync(facility.dataDir, { recursive: true, encoding: 'utf8' })
  const texts = files.filter(name => /\.(json|log|txt)$/.test(name) && !/keys|sign-ins/.test(name))
  for (const name of texts) expect(readFileSync(join(facility.dataDir, name), 'utf8')).not.toContain(newPhone)
})
