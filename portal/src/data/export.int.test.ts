import { crc32, inflateRawSync } from 'node:zlib'
import { exportNames } from '@mayim/contract/entities/data-export.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataHandlers } from '../top/handlers/portal-handlers.ts'
import { startImportJob } from './import-job.ts'
import { fieldsOf, importClient, phoneOf } from './testing/import-client.ts'

let server: TestServer
let admin: ReturnType<typeof importClient>
let adminId: string

beforeAll(async () => {
  server = await startTestServer('portal', { handlers: dataHandlers as never })
  const signed = await server.signInAs({ username: 'admin', roles: ['Admin'], password: 'a long password' })
  admin = importClient(server, signed.accessToken)
  adminId = (
    await server.facility.db
      .selectFrom('user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => server.close())

it('exports every entity as CSV and JSON, and records who did it (privacy-41)', async () => {
  for (const name of exportNames) {
    const json = await admin.export(name, 'json')
    expect(json.headers.get('content-disposition')).toMatch(
      /^attachment; filename="\w+-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(Array.isArray(await json.json())).toBe(true)
    const csv = await admin.export(name, 'csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await csv.text()).not.toMatch(/hash|sealed/i)
  }
  const entries = await server.facility.db
    .selectFrom('change')
    .select(['who', 'entityId'])
    .where('entity', '=', 'dataExport')
    .execute()
  expect(entries).toHaveLength(2 * exportNames.length)
  expect(new Set(entries.map(entry => entry.who))).toEqual(new Set([adminId]))
})

it('makes formulas harmless, and reads its own file again (privacy-42)', async () => {
  const note = '=HYPERLINK("http://example.org")'
  const view = await admin.upload(
    ['phone,first name,notes', `${phoneOf(0)},Rivka,"${note.replaceAll('"', '""')}"`].join('\n'),
  )
  await admin.check(view.id, fieldsOf(view))
  await admin.start(view.id, false)
  const job = startImportJob(server.facility)
  await job.settled()
  await job.stop()
  const text = await (await admin.export('user', 'csv')).text()
  expect(text).toContain(`'+1${phoneOf(0)}`)
  expect(text).toMatch(/"'=HYPERLINK/)
  expect(text).not.toMatch(/(^|,)"?[=+@]/m)
  const again = await admin.upload(text)
  expect(again.columns.find(column => column.field === 'phone')?.samples).toContain(`+1${phoneOf(0)}`)
})

it('sends more rows than one page, each once', async () => {
  const lines = Array.from({ length: 1200 }, (_, at) => phoneOf(at + 1))
  const view = await admin.upload(['phone', ...lines].join('\n'))
  await admin.check(view.id, ['phone'])
  await admin.start(view.id, false)
  const job = startImportJob(server.facility)
  await job.settled()
  await job.stop()
  const rows = (await (await admin.export('user', 'json')).json()) as { id: string }[]
  expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThanOrEqual(1202)
})

it('exports everything as one ZIP file, with the entries of the log of each list (privacy-41)', async () => {
  const count = () =>
    server.facility.db
      .selectFrom('change')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('entity', '=', 'dataExport')
      .executeTakeFirstOrThrow()
  const before = Number((await count()).count)
  const answer = await admin.exportAll()
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/filename="mayim-\d{4}-\d\d-\d\d\.zip"/)
  expect(Number((await count()).count)).toBe(before + exportNames.length)
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()].map(name => name.split('-')[0])).toEqual([...exportNames])
  const single = Buffer.from(await (await admin.export('user', 'csv')).arrayBuffer())
  expect([...files.values()][0]?.equals(single)).toBe(true)
  const { accessToken } = await server.signInAs({ username: 'desk', roles: ['Reception'] })
  expect((await importClient(server, accessToken).exportAll()).status).toBe(403)
})

/** Reads a ZIP file from its directory at the end, and checks each sum. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  expect(zip.toString('latin1', end, end + 4)).toBe('PK\x05\x06')
  let at = zip.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    expect(zip.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    const [sum, packed, size] = [16, 20, 24].map(offset => zip.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const length = zip.readUInt16LE(at + 28)
    const begin = zip.readUInt32LE(at + 42)
    const data = begin + 30 + zip.readUInt16LE(begin + 26)
    const bytes = inflateRawSync(zip.subarray(data, data + packed))
    expect([bytes.length, crc32(bytes)]).toEqual([size, sum])
    files.set(zip.toString('utf8', at + 46, at + 46 + length), bytes)
    at += 46 + length
  }
  return files
}
