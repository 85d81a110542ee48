import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { firstBrokenSeq } from '@mayim/core/ground/log/verify-log.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { giveShares } from '@mayim/testing/shares/give-shares.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isWholeProof } from '../../../proof/size.ts'
import { textBookingChanges } from '../messages/reminders/visit-texts.ts'
import { dataHandlers } from '../top/handlers/portal-handlers.ts'
import { startImportJob } from './import-job.ts'
import { fieldsOf, importClient, phoneOf } from './testing/import-client.ts'

const now = '2026-11-22T18:00:00Z'
let server: TestServer
let admin: ReturnType<typeof importClient>

beforeEach(async () => {
  server = await startTestServer('portal', { handlers: dataHandlers as never, now })
  await giveShares(server.facility)
  admin = importClient(server, (await server.signInAs({ username: 'admin', roles: ['Admin'] })).accessToken)
})
afterEach(() => server.close())

const users = () => server.facility.db.selectFrom('user').selectAll().where('phone', 'is not', null).execute()
const reservations = () => server.facility.db.selectFrom('reservation').selectAll().execute()

async function runImportJob() {
  const job = startImportJob(server.facility)
  await job.settled()
  await job.stop()
}

async function runJob() {
  await runImportJob()
  return admin.latest()
}

/** Uploads, checks by the guessed columns, starts and imports. */
async function importFile(text: string | Uint8Array) {
  const view = await admin.upload(text)
  const checked = await admin.check(view.id, fieldsOf(view))
  expect(checked.state).toBe('checked')
  expect((await admin.start(view.id, true)).state).toBe('running')
  return runJob()
}

describe('an import (people-86 to people-92)', () => {
  it('guesses the columns of a Hebrew file of a spreadsheet, and takes what a person has chosen', async () => {
    const text = `\ufeffטלפון;שם פרטי;משפחה;תושבת;הערות\r\n${phoneOf(1)};חיה מושקא;כהן;כן;"שורה; אחת\nושתיים"\r\n`
    const view = await admin.upload(text)
    expect(fieldsOf(view)).toEqual(['phone', 'firstName', 'lastName', 'localResident', 'notes'])
    const chosen = ['phone', 'firstName', 'lastName', 'localResident', 'internalNote']
    await admin.check(view.id, chosen)
    await admin.start(view.id, false)
    expect(await runJob()).toMatchObject({ state: 'done', created: 1, position: 1 })
    const [row] = await users()
    expect(row).toMatchObject({
      phone: `+1${phoneOf(1)}`,
      firstName: 'חיה מושקא',
      notes: '',
      localResident: 1,
    })
    expect(server.facility.notes.open(row?.internalNote ?? '')).toBe('שורה; אחת\nושתיים')
    // The file is gone with the import.
    const stored = await server.facility.db.selectFrom('dataImport').selectAll().executeTakeFirstOrThrow()
    expect(stored.content).toBe('')
    expect(stored.columns).not.toContain('חיה')
  })

  it('reads the Hebrew code page of Windows', async () => {
    const hebrew = Buffer.from([0xf9, 0xf8, 0xe4])
    const file = Buffer.concat([Buffer.from(`phone,first name\n${phoneOf(1)},`), hebrew, Buffer.from('\n')])
    await importFile(file)
    expect((await users())[0]?.firstName).toBe('שרה')
  })

  it('joins a patron who is in the file twice or known already, and keeps what is there', async () => {
    await importFile(`phone,first name,city\n${phoneOf(1)},Rivka,Crown Heights\n`)
    const done = await importFile(
      [
        'phone,first name,last name,city,email,discount',
        `(917) 200-0001,,Levi,Boro Park,r@example.org,yes`,
        `+1 ${phoneOf(2)},Leah,,,,`,
        `${phoneOf(2)},Leah,Gold,,,`,
        '+972 2 625 0000,Sara,,Jerusalem,,',
      ].join('\n'),
    )
    expect(done).toMatchObject({ created: 2, joined: 2, faults: 1 })
    expect(await admin.faults(done.id)).toMatchObject([{ line: 2, column: 3, code: 'valueKept' }])
    const rows = await users()
    expect(rows.map(row => [row.firstName, row.lastName, row.city, row.email, row.discount])).toEqual([
      ['Rivka', 'Levi', 'Crown Heights', 'r@example.org', 1],
      ['Leah', 'Gold', '', '', 0],
      // A landline, which is called (people-880).
      ['Sara', '', 'Jerusalem', '', 0],
    ])
  })

  it('tells each of 500 faulty lines and takes none of them silently', async () => {
    const lines = Array.from({ length: 700 }, (_, at) =>
      at < 500 ? `12${at},Chana` : `${phoneOf(at)},Chana`,
    )
    const view = await admin.upload(['phone,first name', ...lines].join('\n'))
    const checked = await admin.check(view.id, fieldsOf(view))
    expect(checked).toMatchObject({ lines: 700, faulty: 500, faults: 500 })
    const faults = await admin.faults(view.id)
    expect(faults.map(fault => fault.line)).toEqual(Array.from({ length: 500 }, (_, at) => at + 2))
    expect(new Set(faults.map(fault => `${fault.column} ${fault.code}`))).toEqual(new Set(['0 phoneInvalid']))
    expect(await admin.faults(view.id, 500)).toEqual([])
    expect((await admin.start(view.id, false)).code).toBe('importFaulty')
    await admin.start(view.id, true)
    expect(await runJob()).toMatchObject({ created: 200, position: 700, faulty: 500 })
    expect(await users()).toHaveLength(200)
  })

  it('books by the ordinary rules, lists each refusal by line, and texts nobody', async () => {
    const texts = textBookingChanges(server.facility)
    const done = await importFile(
      [
        'phone,date,time,bath',
        `${phoneOf(1)},2026-11-24,20:00,yes`,
        `${phoneOf(2)},2026-11-24,03:00,no`,
        `${phoneOf(3)},2027-11-23,20:00,no`,
        `${phoneOf(1)},2026-11-24,21:00,no`,
      ].join('\n'),
    )
    expect(done).toMatchObject({ created: 3, joined: 1, booked: 1, refused: 3 })
    const faults = await admin.faults(done.id)
    expect(faults.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, 2, 'slotNotOffered'],
      [4, 2, 'slotTaken'],
      [5, 1, 'alreadyReserved'],
    ])
    const rows = await reservations()
    expect(rows.map(row => [row.bookingStatus, row.date, row.time, row.bath])).toEqual([
      ['Reserved', '2026-11-24', '20:00', 1],
    ])
    await texts.settled()
    await texts.stop()
    expect(await server.texts()).toEqual([])
  })

  it('refuses a file that is no CSV, columns that do not fit, and anybody but an Admin', async () => {
    expect((await admin.upload('phone,name\n917,"open')).code).toBe('importUnreadable')
    expect((await admin.upload('phone\n')).code).toBe('importUnreadable')
    const view = await admin.upload(`phone,date\n${phoneOf(1)},2026-11-24`)
    expect((await admin.check(view.id, ['phone', 'phone'])).code).toBe('importColumns')
    expect((await admin.check(view.id, ['phone', 'reservationTime'])).code).toBe('importColumns')
    expect((await admin.check(view.id, ['phone', null], { country: 'CH' })).code).toBe('importColumns')
    expect((await admin.start(view.id, true)).code).toBe('importNotChecked')
    expect((await admin.undo(view.id)).code).toBe('importNotDone')
    await admin.check(view.id, ['phone', null])
    await admin.start(view.id, true)
    expect((await admin.upload('phone\n1')).code).toBe('importRunning')
    expect((await admin.check(view.id, ['phone', null])).code).toBe('importStarted')
    const { accessToken } = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    expect((await importClient(server, accessToken).undo(view.id)).code).toBe('forbidden')
    expect((await importClient(server, accessToken).export('user', 'csv')).status).toBe(403)
  })
})

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, 'testing/files', name))
const names = async () => (await users()).map(row => `${row.firstName} ${row.lastName}`)
const booked = async () => (await reservations()).map(row => `${row.date} ${row.time}`)

describe('files as programs write them (people-86, people-87)', () => {
  it('takes empty cells for those that Excel leaves out at the end of a line', async () => {
    expect(await importFile(fileOf('csv-trailing-cells-dropped.csv'))).toMatchObject({
      created: 4,
      faults: 0,
    })
    expect((await users()).map(row => row.city)).toEqual(['Brooklyn', 'Brooklyn', '', ''])
  })

  it('asks once which of day and month comes first, and takes the patron of a wrong reservation', async () => {
    const view = await admin.upload(fileOf('csv-excel-dates.csv'))
    expect(await admin.check(view.id, fieldsOf(view))).toMatchObject({
      code: 'importDateOrder',
      field: 'dateOrder',
    })
    const checked = await admin.check(view.id, fieldsOf(view), { dateOrder: 'mdy' })
    // 01/12/2026 is past now; a number that Excel shortened cannot be taken.
    expect(checked).toMatchObject({ lines: 6, faulty: 1, refused: 1, reading: { dateOrder: 'mdy' } })
    expect(await admin.faults(view.id)).toEqual([
      { line: 3, column: 3, code: 'datePast', name: 'Leah Gold', cell: '01/12/2026' },
      { line: 7, column: 2, code: 'phoneScientific', name: 'Gitty Katz', cell: '1.71856E+10' },
    ])
    await admin.start(view.id, true)
    const done = await runJob()
    expect(done).toMatchObject({ state: 'done', created: 5 })
    expect(done.booked + done.refused).toBe(5)
    expect(await names()).toEqual(['Rivka Stone', 'Leah Gold', 'Sara Weiss', 'Chana Klein', 'Dina Roth'])
    expect(new Set(await booked())).toEqual(new Set(['2026-12-01 21:30']))
  })

  it('knows the order of a column in which one order reads every date', async () => {
    const lines = [`${phoneOf(1)},24/11/2026,8:00 PM`, `${phoneOf(2)},01/12/2026,21:00:00`]
    await importFile(['phone,date,time', ...lines].join('\n'))
    expect(await booked()).toEqual(['2026-11-24 20:00', '2026-12-01 21:00'])
  })

  it('finds the heading below titles, and lets a person choose another', async () => {
    const view = await admin.upload(fileOf('csv-title-row.csv'))
    expect(view.reading).toMatchObject({
      heading: 2,
      headings: ['Patron list 2026', 'First Name · Last Name · Phone · Notes', expect.anything()],
    })
    expect(view.columns.map(({ samples }) => samples)).toEqual([
      ['Rivka'],
      ['Stone'],
      ['7185550316'],
      ['first line second line, with comma'],
    ])
    const without = await admin.heading(view.id, 0)
    expect(without).toMatchObject({ state: 'uploaded', lines: 3 })
    expect(without.columns[0]).toMatchObject({
      header: '',
      samples: ['Patron list 2026', 'First Name', 'Rivka'],
    })
    expect((await admin.heading(view.id, 40)).code).toBe('importUnreadable')
    const again = await admin.heading(view.id, 2)
    await admin.check(again.id, fieldsOf(again))
    await admin.start(again.id, false)
    expect(await runJob()).toMatchObject({ created: 1 })
  })

  it('reads the contacts of Google, two phones in a cell, and of Outlook', async () => {
    await importFile(fileOf('csv-google-contacts.csv'))
    await importFile(
      'First Name,Last Name,E-mail Address,Home Phone,Mobile Phone\r\nSara,Weiss,s@example.org,718-851-2361,718-851-2362\r\n',
    )
    const rows = await users()
    expect(rows.map(({ firstName, lastName, phone, email }) => [firstName, lastName, phone, email])).toEqual([
      ['Rivka', 'Stone', '+17185550325', 'rivka@example.org'],
      ['Leah', 'Gold', '+17185550327', ''],
      ['Sara', 'Weiss', '+17188512362', 's@example.org'],
    ])
    const notes = rows.map(row => server.facility.notes.open(row.internalNote))
    expect(notes).toEqual(['+17185550326', '', '+17188512361'])
  })

  it('splits a column of whole names, in Hebrew too', async () => {
    const view = await admin.upload(
      `Name,Phone\n"Stone, Rivka",${phoneOf(1)}\nLeah Gold,${phoneOf(2)}\nשרה בן דוד,${phoneOf(3)}\n`,
    )
    expect(fieldsOf(view)).toEqual(['fullName', 'phone'])
    await admin.check(view.id, fieldsOf(view), { nameOrder: 'firstLast' })
    await admin.start(view.id, false)
    await runJob()
    expect((await users()).map(row => [row.firstName, row.lastName])).toEqual([
      ['Rivka', 'Stone'],
      ['Leah', 'Gold'],
      ['שרה', 'בן דוד'],
    ])
  })

  it('reads national numbers by the country that reads them, or that is chosen', async () => {
    const view = await admin.upload('שם,נייד\nחיה כהן,050-234-5671\nרחל לוי,052-234-5672\n')
    expect(view.reading).toMatchObject({ country: 'IL', countries: expect.arrayContaining(['US', 'IL']) })
    expect(await admin.check(view.id, fieldsOf(view), { country: 'US' })).toMatchObject({ faulty: 2 })
    expect(await admin.check(view.id, fieldsOf(view), { country: 'IL' })).toMatchObject({ faulty: 0 })
    await admin.start(view.id, false)
    await runJob()
    expect((await users()).map(row => row.phone)).toEqual(['+972502345671', '+972522345672'])
  })

  it('cleans what nobody sees, and takes names as people have them', async () => {
    await importFile(fileOf('csv-invisible-marks.csv'))
    expect(await names()).toEqual(['Rivka Adler', 'חיה ברגר', 'Leah Cohen', 'Miriam O Brien'])
    const done = await importFile(fileOf('csv-real-names.csv'))
    expect(done).toMatchObject({ created: 8, faulty: 0 })
    // Short names are taken, and told.
    expect((await admin.faults(done.id)).map(({ code, name }) => [code, name])).toEqual([
      ['nameShort', 'טל כץ'],
      ['nameShort', 'טל כץ'],
    ])
    expect((await names()).slice(4)).toContain('רחל בן-צבי ע״ה')
  })

  it.each([
    ['calc-en-us.csv', {}],
    ['calc-en-us-long.csv', {}],
    ['calc-en-gb.csv', {}],
    ['calc-de.csv', {}],
    ['calc-de-long.csv', {}],
    ['calc-he.csv', {}],
    ['calc-he-long.csv', {}],
    ['calc-he-utf16.csv', {}],
  ])('reads %s of LibreOffice', async name => {
    const done = await importFile(fileOf(name))
    const left = name === 'calc-he.csv' ? ['nameInvalid', 'noPatron'] : ['noPatron']
    expect((await admin.faults(done.id)).filter(({ line }) => line > 6).map(({ code }) => code)).toEqual(left)
    expect((await booked()).slice(0, 2)).toEqual(['2026-12-01 21:30', '2026-12-02 20:00'])
    expect((await names())[2]).toBe(name === 'calc-de.csv' ? 'Zoë Müller' : 'חיה כץ')
  })

  it('names the separator in its first line, and leaves lines at the end out that sum up', async () => {
    const done = await importFile(`sep=;\r\nphone;notes\r\n${phoneOf(1)};"a; b"\r\nTotal;1\r\n`)
    expect(done).toMatchObject({ created: 1, faulty: 1 })
    expect(await admin.faults(done.id)).toMatchObject([{ line: 4, column: null, code: 'noPatron' }])
  })

  it('says how to save as CSV where the file is of another kind', async () => {
    for (const name of ['list.xlsx', 'list.ods', 'list.xls'])
      expect((await admin.upload(fileOf(name))).code).toBe('importSpreadsheet')
    expect((await admin.upload('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Rivka\r\nEND:VCARD\r\n')).code).toBe(
      'importContacts',
    )
    expect((await admin.upload('%PDF-1.7')).code).toBe('importUnreadable')
  })

  it('gives the lines with a message back as a file, which can be corrected and imported', async () => {
    const view = await admin.upload(
      `sep=,\nFirst,Phone,Date,Time\nRivka,${phoneOf(1)},2026-11-24,20:00\nLeah,12,2026-11-24,20:15\nSar4,${phoneOf(3)},,\nDina,${phoneOf(4)},soon,20:30\n`,
    )
    await admin.check(view.id, fieldsOf(view))
    await admin.start(view.id, true)
    const done = await runJob()
    expect(done).toMatchObject({ created: 2, faulty: 2, booked: 1, refused: 1 })
    const answer = await admin.left(done.id)
    expect(answer.headers.get('content-disposition')).toContain('.csv')
    const text = await answer.text()
    const [heading, ...lines] = text.trimEnd().split('\r\n')
    expect(heading).toBe('First,Phone,Date,Time,Reason')
    expect(lines).toEqual([
      'Leah,12,2026-11-24,20:15,Phone: This is not a number that texts or calls can reach.',
      `Sar4,${phoneOf(3)},,,First: A name cannot have this character: 4`,
      `Dina,${phoneOf(4)},soon,20:30,Date: This is not a date. Write it as 2026-11-24.`,
    ])
    const corrected = text
      .replace('Leah,12', `Leah,${phoneOf(2)}`)
      .replace('Sar4', 'Sara')
      .replace('soon', '11/24/2026')
    const again = await importFile(corrected)
    expect(again).toMatchObject({ created: 2, joined: 1, faulty: 0, booked: 2 })
    expect(await names()).toEqual(['Rivka ', 'Dina ', 'Leah ', 'Sara '])
  })

  it('keeps the lines with a message for a day', async () => {
    const done = await importFile(`phone,name\n12,Rivka\n${phoneOf(1)},Leah\n`)
    expect((await admin.faults(done.id))[0]).toMatchObject({ name: 'Rivka' })
    server.hostClock.set(new Date(server.hostClock.now() + 25 * 3_600_000).toISOString())
    await runImportJob()
    const stored = await server.facility.db.selectFrom('dataImport').selectAll().executeTakeFirstOrThrow()
    expect(stored.content).toBe('')
  })
})

describe('undo (people-93)', () => {
  it('takes back what nobody has changed since, within a day', async () => {
    const done = await importFile(
      ['phone,date,time', `${phoneOf(1)},2026-11-24,20:00`, `${phoneOf(2)},,`, `${phoneOf(3)},,`].join('\n'),
    )
    // The third patron signs in.
    await server.signInAs({ phone: `+1${phoneOf(3)}` })
    expect((await admin.undo(done.id)).state).toBe('undoing')
    expect(await runJob()).toMatchObject({ state: 'undone', undone: 3, kept: 1, undoUntil: null })
    expect((await users()).map(row => row.phone)).toEqual([`+1${phoneOf(3)}`])
    expect((await reservations()).map(row => row.bookingStatus)).toEqual(['Canceled'])
    expect((await admin.undo(done.id)).code).toBe('importNotDone')
    // The same file can be imported again.
    expect(await importFile(`phone\n${phoneOf(2)}\n`)).toMatchObject({ created: 1 })
  })

  it('is refused after a day', async () => {
    const done = await importFile(`phone\n${phoneOf(1)}\n`)
    server.hostClock.set(new Date(server.hostClock.now() + 25 * 3_600_000).toISOString())
    const { accessToken } = await server.signInAs({ username: 'second', roles: ['Admin'] })
    expect((await importClient(server, accessToken).undo(done.id)).code).toBe('importUndoTooLate')
  })
})

it('continues after kill -9 and imports every line once (people-89)', { timeout: 60_000 }, async () => {
  const [count, untilKill] = isWholeProof ? [3000, 400] : [2000, 250]
  const lines = Array.from({ length: count }, (_, at) => `${phoneOf(at)},Chana`)
  const view = await admin.upload(['phone,first name', ...lines].join('\n'))
  await admin.check(view.id, fieldsOf(view))
  await admin.start(view.id, false)
  const folder = dirname(server.signingKeyFile)
  const script = join(import.meta.dirname, 'testing/import-until-killed.ts')
  const runUntil = (position: number) =>
    new Promise<void>((resolve, reject) => {
      const files = [join(folder, 'facility.db'), join(folder, 'facility.key'), join(folder, 'own.keys'), now]
      const child = spawn(process.execPath, [script, ...files], { stdio: ['ignore', 'pipe', 'inherit'] })
      child.stdout.on('data', (chunk: Buffer) => {
        if (
          chunk
            .toString()
            .trim()
            .split('\n')
            .some(line => Number(line) >= position)
        )
          child.kill('SIGKILL')
      })
      child.once('error', reject)
      child.once('close', () => resolve())
    })
  await runUntil(untilKill)
  const cut = await admin.latest()
  expect(cut.state).toBe('running')
  expect(cut.position).toBeGreaterThanOrEqual(untilKill)
  await runUntil(cut.position + untilKill)
  expect((await admin.latest()).state).toBe('running')
  await runUntil(Number.POSITIVE_INFINITY)
  expect(await admin.latest()).toMatchObject({ state: 'done', created: count, joined: 0, position: count })
  expect(new Set((await users()).map(row => row.phone)).size).toBe(count)
  expect(await firstBrokenSeq(server.facility.db, 'portal')).toBeUndefined()
})
