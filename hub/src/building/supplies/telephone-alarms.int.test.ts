import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import { sendDueMessages } from '@mayim/core/messages/message-sender.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { attendant, bookAtDesk, builtHub, panel } from '../../visit/testing/facility-for-tests.ts'
import { addRequests, changeRequests } from './request-supply.ts'
import { openAlarms } from './supply-table.ts'
import { startTelephoneJob } from './telephone-alarms.ts'

const weekday = '2026-11-23T00:00:00.000Z'
/** Friday evening, after candle lighting. */
const shabbos = '2026-11-28T00:30:00.000Z'

let test: TestFacility
let job: ReturnType<typeof startTelephoneJob>
let sent: { readonly to: string; readonly channel: string; readonly body: string }[]
async function open(at: string) {
  test = await builtHub(at)
  await test.set('phoneNumber', '+17185550100')
  sent = []
  job = startTelephoneJob(test.facility)
}
beforeEach(() => open(weekday))
afterEach(async () => {
  await job.stop()
  await test.close()
})

const callHelp = () =>
  addRequests(test.facility, panel(1), { roomId: 1, wishes: [{ kind: 'help', item: '' }] })
async function waits(seconds: number) {
  test.clock.advance(seconds * 1_000)
  await job.settled()
  await sendDueMessages(test.facility, {
    send: async ({ to, channel, body }) => {
      sent.push({ to, channel, body })
      return 'sent'
    },
  })
}
const pages = async () => {
  const rows = await test.facility.db
    .selectFrom('change')
    .select('kind')
    .where('entity', '=', 'supplyRequest')
    .execute()
  return rows.filter(({ kind }) => kind === 'unanswered').length
}

it('an alarm that nobody answers for a minute reaches a telephone, once for each press (building-654)', async () => {
  await callHelp()
  await waits(59)
  expect([sent, await pages()]).toEqual([[], 0])
  await waits(1)
  await waits(60)
  expect(sent).toEqual([
    { to: '+17185550100', channel: 'voice', body: 'Room 1 calls for help, and nobody has answered.' },
  ])
  expect(await pages()).toBe(1)
  await callHelp()
  await waits(60)
  expect([sent.length, await pages()]).toEqual([2, 2])
})

it('an alarm that is answered in time reaches no telephone (building-654)', async () => {
  await callHelp()
  const ids = (await openAlarms(test.facility.db)).map(({ id }) => id)
  await changeRequests(test.facility, attendant, { roomId: 1, ids, act: 'answer' })
  await waits(120)
  expect([sent, await pages()]).toEqual([[], 0])
})

it('an alarm that was answered rises again when nobody came in three minutes, for everyone (visit-167)', async () => {
  await callHelp()
  const row = async () => (await openAlarms(test.facility.db))[0]
  const ids = [(await row())?.id ?? '']
  await changeRequests(test.facility, attendant, { roomId: 1, ids, act: 'answer' })
  await waits(179)
  expect(await row()).toMatchObject({ answeredBy: attendant.id })
  await waits(1)
  expect(await row()).toMatchObject({ answeredAt: null, answeredBy: null, raisedAt: nowIso(test.facility) })
  await changeRequests(test.facility, attendant, { roomId: 1, ids, act: 'complete' })
  await waits(600)
  expect(await row()).toBeUndefined()
})

it('the attendant of a section tonight is reached by the telephone of her account (building-654)', async () => {
  const { db, write } = test.facility
  await bookAtDesk(test, 'patron-1')
  const user = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  await write(async trx => {
    await trx.updateTable('user').set({ phone: '+19175550123' }).where('id', '=', user.id).execute()
    await trx.updateTable('attendant').set({ userId: user.id }).where('id', '=', 1).execute()
    return { ok: true, value: null }
  })
  await callHelp()
  await waits(60)
  expect(sent.map(({ to, channel }) => ({ to, channel }))).toEqual([{ to: '+19175550123', channel: 'text' }])
})

it.each([
  ['none', 0],
  ['exchange', 0],
  ['all', 1],
])('on Shabbos %s is allowed (building-654)', async (allowed, texts) => {
  await job.stop()
  await test.close()
  await open(shabbos)
  await test.set('alarmTelephoneOnShabbos', allowed)
  await callHelp()
  await waits(60)
  expect(sent).toHaveLength(texts)
})
