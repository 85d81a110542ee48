import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'

/**
 * The baseline: the smallest possible booking on this stack. One Fastify route with a schema, and one SQLite
 * transaction with synchronous=FULL that counts the taken places and inserts a row. Another route answers a night with
 * one query.
 */
const database = new DatabaseSync(join(process.env.MAYIM_DATA_DIR ?? '.', 'bare.sqlite'))
database.exec('pragma journal_mode = wal; pragma synchronous = full')
database.exec('create table place (id integer primary key, date text, time text, user text)')
database.exec('create index place_date on place (date, time)')
const taken = database.prepare('select count(*) as count from place where date = ? and time = ?')
const insert = database.prepare('insert into place (date, time, user) values (?, ?, ?)')
const night = database.prepare('select time, count(*) as count from place where date = ? group by time')

const commitDelayMs = Number(process.env.BENCH_COMMIT_DELAY_MS ?? 0)
const app = Fastify({ logger: false })

const body = {
  type: 'object',
  required: ['reservationDate', 'reservationTime'],
  properties: { reservationDate: { type: 'string' }, reservationTime: { type: 'string' } },
} as const
const answer = { type: 'object', properties: { id: { type: 'integer' } } } as const

app.post<{ Body: { reservationDate: string; reservationTime: string } }>(
  '/book',
  { schema: { body, response: { 200: answer } } },
  async ({ body: { reservationDate, reservationTime } }) => {
    database.exec('begin immediate')
    taken.get(reservationDate, reservationTime)
    const { lastInsertRowid } = insert.run(reservationDate, reservationTime, 'u')
    if (commitDelayMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, commitDelayMs)
    database.exec('commit')
    return { id: Number(lastInsertRowid) }
  },
)
app.get<{ Querystring: { dt: string } }>('/night', async ({ query }) => night.all(query.dt))
app.get('/readyz', async () => 'ok')

await app.listen({ host: '127.0.0.1', port: Number(process.env.BENCH_PORT) })
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
