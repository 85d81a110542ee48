import type { SettingKey } from '@mayim/contract/settings.ts'
import { book } from '@mayim/core/booking/book.ts'
import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import { editItem } from '@mayim/core/money/lists/edit-items.ts'
import { userIdOf } from '@mayim/core/people/create-user.ts'
import { putPasswordHash } from '@mayim/core/sign-in/credential-table.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { ok } from '@mayim/domain/result.ts'
import { chosenProcessor, demoCardSettings } from './card-processor.ts'
import { type DemoPatron, demoItems, demoPatrons, demoStaff } from './people.ts'
import { newUser, staffUser } from './seed-user.ts'

const slotMinutes = 15
const slotsToTry = 24

/** Seeds patrons, staff, card keys and merchandise at the portal. */
export async function seedPortal(facility: Facility): Promise<void> {
  await facility.write(async trx => {
    for (const { phone, firstName, lastName, language } of demoPatrons) {
      const person = { id: userIdOf(facility, phone), username: phone, phone, firstName, lastName, language }
      const user = newUser(facility, person)
      await trx.insertInto('user').values(user).execute()
      await record(facility, trx, systemCaller, {
        entity: 'user',
        id: user.id,
        kind: 'registered',
        fields: user,
      })
    }
    for (const staff of demoStaff) {
      const user = staffUser(facility, staff)
      await trx.insertInto('user').values(user).execute()
      await record(facility, trx, systemCaller, { entity: 'user', id: user.id, kind: 'added', fields: user })
      const set = { userId: user.id, passwordHash: staff.passwordHash, updatedAt: nowIso(facility) }
      await putPasswordHash(trx, set.userId, set.passwordHash, set.updatedAt, false)
      const entry = { entity: 'credential', id: user.id, kind: 'set', fields: set } as const
      await record(facility, trx, systemCaller, entry)
    }
    return ok(null)
  })
  await seedCardKeys(facility)
  for (const item of demoItems) await editItem(facility, systemCaller, { action: 'add', ...item })
}

/** Stores the account at a stand-in in the settings; DEMO_CARD_PROCESSOR names it. The secrets are not synced. */
async function seedCardKeys(facility: Facility): Promise<void> {
  await facility.write(async trx => {
    const account = demoCardSettings[chosenProcessor(process.env.DEMO_CARD_PROCESSOR)]
    for (const [key, value] of Object.entries(account))
      await storeSetting(facility, trx, systemCaller, key as SettingKey, value)
    return ok(null)
  })
}

/** Books every demo patron for a night, each at the first free slot. */
export async function bookTonight(facility: Facility, date: string): Promise<void> {
  const opens = scheduleDayOf(facility, date).openTime
  if (opens === null) return
  for (const patron of demoPatrons) await bookFirstFree(facility, patron, date, opens)
}

async function bookFirstFree(
  facility: Facility,
  patron: DemoPatron,
  date: string,
  opens: string,
): Promise<void> {
  let lastRefusal = ''
  for (let slot = 0; slot < slotsToTry; slot++) {
    const booked = await book(facility, systemCaller, {
      ...plainBooking,
      userId: userIdOf(facility, patron.phone),
      date,
      time: addMinutes(opens, slot * slotMinutes),
      bath: patron.bath,
      parking: patron.parking,
      language: patron.language,
    })
    if (booked.ok || booked.code === 'alreadyReserved') return
    lastRefusal = booked.code
  }
  throw new Error(`The demo found no place on ${date}: ${lastRefusal}`)
}

export const plainBooking = {
  ...plainChoices,
  userNotes: '',
  replacingReservationId: null,
  shownTotalMinor: null,
  walkIn: false,
  byStaff: false,
  ignoreCutoff: true,
}

function addMinutes(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = (hour * 60 + minute + minutes) % (24 * 60)
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
