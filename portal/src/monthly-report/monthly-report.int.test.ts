import type { Messenger, OutgoingText } from '@mayim/core/messages/messenger.ts'
import { sendDueMessages } from '@mayim/core/messages/send-messages.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import { setText } from '@mayim/core/texts/set-text.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleLedger, sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { patronRow, type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import { type FakeMailServer, startFakeMailServer } from '../mail/testing/fake-mail-server.ts'
import { mailMessenger } from '../messenger/mail-messenger.ts'
import { mailMonthlyReport } from './mail-monthly-report.ts'

const page = 'https://mikvah.example/admin/reports'
let portal: TestFacility
let smtp: FakeMailServer
beforeEach(async () => {
  smtp = await startFakeMailServer()
  portal = await testFacility('portal')
  for (const [key, value] of Object.entries({
    mailHost: `127.0.0.1:${smtp.port}`,
    mailFrom: 'site@example.org',
    reportMailTo: 'board@example.org, rabbi@example.org',
    reportMailDay: '3',
  }))
    await portal.set(key, value)
  const at = '2026-11-10T01:00:00.000Z'
  await portal.facility.write(async trx => {
    await trx
      .insertInto('user')
      .values(patronRow('user-1', { lastName: 'Canary' }))
      .execute()
    const visit = (id: string, date: string, more = {}) => sampleReservation({ id, date, ...more })
    await trx
      .insertInto('reservation')
      .values([
        visit('one', '2026-11-09', { visitStatus: 'Done' }),
        visit('two', '2026-11-30', { visitStatus: 'Done', bath: 1, priceMinor: 4000 }),
        visit('next', '2026-12-01'),
        visit('before', '2025-11-09', { visitStatus: 'Done' }),
      ])
      .execute()
    await trx
      .insertInto('ledger')
      .values([
        sampleLedger({ id: 'cash', at, method: 'Cash', amountMinor: -3000 }),
        sampleLedger({ id: 'gift', at, kind: 'donation', amountMinor: 1800, item: 'For Leah Canary' }),
      ])
      .execute()
    return ok(null)
  })
})
afterEach(async () => {
  await portal.close()
  await smtp.close()
})

const queue = (at: string) => {
  portal.clock.set(at)
  return mailMonthlyReport(portal.facility, page)
}

it('mails counts and sums of the last month to each address once, without a name (messages-740)', async () => {
  for (const [key, text] of Object.entries({ subject: 'The month', title: 'Figures of {month}' })) {
    const own = { language: 'en', key: `reports.mail.${key}`, text } as const
    await setText(portal.facility, systemCaller, own)
  }
  expect(await queue('2026-12-02T18:00:00.000Z')).toBe(0)
  expect(await queue('2026-12-03T18:00:00.000Z')).toBe(2)
  expect(await queue('2026-12-04T18:00:00.000Z')).toBe(0)
  const messenger = mailMessenger(portal.facility, createSmtpMailer(portal.facility))
  expect(await sendDueMessages(portal.facility, messenger)).toBe(2)
  expect(smtp.taken.flatMap(({ to }) => to)).toEqual(['board@example.org', 'rabbi@example.org'])
  const [{ data = '' } = {}] = smtp.taken
  const text = data.replaceAll('=\r\n', '').replaceAll('=E2=80=93', '–').replaceAll('\r\n', '\n')
  expect(text).toContain('Subject: The month')
  expect(text).toContain('Figures of November 2026')
  expect(text).toContain('Visits: 2 (the year before: 1)\nAmount: $70.00 (the year before: $30.00)')
  expect(text).toContain('Received: $30.00')
  expect(text).toContain('Donations\nNumber: 1\nAmount: $18.00')
  expect(text).toContain(page)
  expect(text).not.toMatch(/Canary|Leah/)
  // The mails are deleted, and the process starts again.
  await portal.facility.write(async trx => ok(await trx.deleteFrom('outboundMessage').execute()))
  await portal.set('reportMailTo', 'board@example.org, new@example.org')
  expect(await queue('2026-12-20T18:00:00.000Z')).toBe(0)
  await portal.set('defaultLanguage', 'he')
  expect(await queue('2027-01-04T18:00:00.000Z')).toBe(2)
})

it('queues again on the next day what could not leave', async () => {
  const tried: OutgoingText[] = []
  const noServer: Messenger = {
    send: async text => {
      tried.push(text)
      return tried.length === 1 ? 'failed' : 'sent'
    },
  }
  expect(await queue('2026-12-03T18:00:00.000Z')).toBe(2)
  await sendDueMessages(portal.facility, noServer)
  expect(await queue('2026-12-03T20:00:00.000Z')).toBe(0)
  expect(await queue('2026-12-04T18:00:00.000Z')).toBe(1)
  await sendDueMessages(portal.facility, noServer)
  expect(tried.map(({ to }) => to)).toEqual(['board@example.org', 'rabbi@example.org', tried[0]?.to])
  expect(await queue('2026-12-05T18:00:00.000Z')).toBe(0)
})

it('mails nobody where nobody is set, and says where a month had nothing', async () => {
  await portal.set('reportMailTo', '')
  expect(await queue('2026-12-03T18:00:00.000Z')).toBe(0)
  await portal.set('reportMailTo', 'board@example.org')
  expect(await queue('2026-09-03T18:00:00.000Z')).toBe(1)
  const messenger = mailMessenger(portal.facility, createSmtpMailer(portal.facility))
  await sendDueMessages(portal.facility, messenger)
  expect(smtp.taken[0]?.data).toContain('There was nothing this month.')
})
