import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import {
  always,
  earliest,
  type JobTimes,
  type PeriodicJob,
  startPeriodicJob,
} from '@mayim/core/ground/runtime/job.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { UserRow } from '@mayim/core/ground/schema/schema.ts'
import { formatText } from '@mayim/core/ground/texts/current-text.ts'
import { queueMessage, spokenLanguage } from '@mayim/core/messages/queue-message.ts'
import { attendants } from '@mayim/core/people/attendant-table.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import { wayByPhone } from '@mayim/domain/messages/message-channel.ts'
import { isLandline } from '@mayim/domain/people/phone.ts'
import { ok } from '@mayim/domain/result.ts'
import { alarmMayTelephone, hasNobodyCome, raisesAgainMs } from '@mayim/domain/visit/supply-request.ts'
import { rooms, sections } from '../rooms/room-table.ts'
import { raiseAgain } from './request-supply.ts'
import { openAlarms, requestsById } from './supply-table.ts'

/** For so long somebody near a screen may answer. */
const unansweredMs = 60_000
/** A text that waits longer, for example for a cut link, is no help any more. */
const worthMs = 10 * 60_000

/**
 * Raises again each alarm to which nobody came after all (visit-167), and telephones for those that nobody has answered
 * for a minute, each once for each press (building-654): the exchange pages again, which follows the log, and those on
 * duty are sent a text or called.
 */
export function startTelephoneJob(facility: Facility, times: JobTimes = always): PeriodicJob {
  const told = new Set<string>()
  const run = async () => {
    const nowMs = facility.clock.now()
    const dueMs = nowMs - unansweredMs
    const alarms = await openAlarms(facility.db)
    for (const row of alarms) {
      if (hasNobodyCome(row, nowMs)) await raiseOne(facility, row.id)
      const press = `${row.id}:${row.raisedAt}`
      if (row.answeredAt !== null || Date.parse(row.raisedAt) > dueMs || told.has(press)) continue
      await telephone(facility, { ...row, press })
      told.add(press)
    }
    const moments = alarms.flatMap(({ raisedAt, answeredAt }) =>
      answeredAt === null ? Date.parse(raisedAt) + unansweredMs : raisesAgainMs(answeredAt),
    )
    return earliest(
      facility.clock,
      moments.filter(ms => ms > nowMs),
    )
  }
  return startPeriodicJob(facility, 'telephoneAlarms', run, times)
}

/** Reads it again: someone may have come meanwhile. */
async function raiseOne(facility: Facility, id: string): Promise<void> {
  await facility.write(async trx => {
    const [row] = await requestsById(trx, [id])
    if (row?.status === 'open' && hasNobodyCome(row, facility.clock.now()))
      await raiseAgain(facility, trx, systemCaller, row)
    return ok(null)
  })
}

interface Press {
  readonly id: string
  readonly kind: 'help' | 'release'
  readonly roomId: number
  /** One for each press: the same message is queued once, also after a restart. */
  readonly press: string
}

async function telephone(facility: Facility, { id, kind, roomId, press }: Press): Promise<void> {
  const { alarmTelephoneOnShabbos } = facility.settings.current()
  const texts = !isShabbosNow(facility) || alarmMayTelephone('text', alarmTelephoneOnShabbos)
  const called = texts ? await onDuty(facility) : []
  const room = (await rooms(facility.db)).find(each => each.id === roomId)
  await facility.write(async trx => {
    const fields = { roomId, kind }
    await record(facility, trx, systemCaller, { entity: 'supplyRequest', id, kind: 'unanswered', fields })
    for (const { to, way, language, userId } of called)
      await queueMessage(facility, trx, {
        kind: 'alarm',
        channel: way,
        to,
        body: await formatText(
          trx,
          { language: spokenLanguage(language, way), key: `messages.alarm.${kind}` },
          { name: room?.name ?? '' },
        ),
        dedupeKey: `alarm:${press}:${to}`,
        expiresAt: new Date(facility.hostClock.now() + worthMs).toISOString(),
        ...(userId === null ? {} : { userId }),
      })
    return ok(null)
  })
}

interface OnDuty extends Pick<UserRow, 'language'> {
  readonly to: string
  readonly way: 'text' | 'voice'
  readonly userId: string | null
}

/** The attendants of the sections tonight, as their accounts are reached; where none is, the facility's own telephone. */
async function onDuty({ db, settings }: Pick<Facility, 'db' | 'settings'>): Promise<OnDuty[]> {
  const users = await attendantsTonight(db)
  const reached = users.flatMap(({ id, phone, language, messageChannel }) => {
    const way = wayByPhone({ messageChannel, isLandline: phone !== null && isLandline(phone) })
    return phone === null ? [] : [{ to: phone, way, language, userId: id }]
  })
  const { phoneNumber, defaultLanguage } = settings.current()
  if (reached.length > 0 || phoneNumber === '') return reached
  return [{ to: phoneNumber, way: 'voice', language: defaultLanguage, userId: null }]
}

async function attendantsTonight(db: Readers): Promise<UserRow[]> {
  const on = new Set((await sections(db)).map(({ attendantId }) => attendantId))
  const accounts = (await attendants(db)).filter(({ id }) => on.has(id)).flatMap(({ userId }) => userId ?? [])
  return [...(await usersById(db, accounts)).values()]
}
