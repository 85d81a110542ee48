import Fastify from 'fastify'
import pg from 'pg'

/** The baseline on PostgreSQL: one Fastify route with a schema, and one transaction that counts the taken places and inserts. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
await pool.query(
  'create table if not exists bare_place (id serial primary key, date text, time text, "user" text)',
)
await pool.query('create index if not exists bare_place_date on bare_place (date, time)')

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
    const client = await pool.connect()
    try {
      await client.query('begin')
      const place = [reservationDate, reservationTime]
      await client.query('select count(*) from bare_place where date = $1 and time = $2', place)
      const text = 'insert into bare_place (date, time, "user") values ($1, $2, $3) returning id'
      const { rows } = await client.query<{ id: number }>(text, [...place, 'u'])
      await client.query('commit')
      return { id: rows[0]?.id ?? 0 }
    } finally {
      client.release()
    }
  },
)
app.get('/readyz', async () => 'ok')

await app.listen({ host: '127.0.0.1', port: Number(process.env.BENCH_PORT) })
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
