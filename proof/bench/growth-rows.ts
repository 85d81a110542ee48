import type { Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { Schema } from '@mayim/core/ground/schema/schema.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import {
  sampleLedger,
  sampleReservation,
  sampleUser,
  sampleWaitListEntry,
} from '@mayim/testing/database/sample-rows.ts'
import { sql } from 'kysely'
import { filler } from './fill-table.ts'
import { visitSteps } from './report-rows.ts'

const visitsOfNight = 55
const visitsOfMonth = 30 * visitsOfNight
const patronsOfMonth = 1_400
/** So many come for the first time in a month, and as many no more. */
const newOfMonth = 40
const steps = visitSteps.length

/** How many patrons a facility has after so many nights. */
function patronsOf(nights: number): number {
  return patronsOfMonth + newOfMonth * Math.ceil(nights / 30)
}

/** Nights that are over, counted back from the newest one. */
export interface OldNights {
  /** The newest night of all (`YYYY-MM-DD`). */
  readonly lastNight: string
  readonly nights: number
}

/** The id of the thing with this number, which counts back in time. Ids are ordered by time. */
const idOf = (kind: string, n: string) => `printf('0193${kind}-0000-7000-8000-%012x', ${newest} - (${n}))`
const newest = 9_000_000

/** The id of the patron with this number. */
export function oldPatronId(n: number): string {
  return `0193aaaa-0000-7000-8000-${(newest - n).toString(16).padStart(12, '0')}`
}

/** Who came to the visit with this number: each patron of a month comes once in it. */
const patronOf = (visit: string) =>
  idOf('aaaa', `(${visit}) % ${patronsOfMonth} + ${newOfMonth} * ((${visit}) / ${visitsOfMonth})`)
const pick = (values: readonly string[], n: string) =>
  `json_extract('${JSON.stringify(values)}', '$[' || ((${n}) % ${values.length}) || ']')`

/** Writes what a facility keeps of nights that are over: visits with their steps and lines, patrons, and all that hangs on a night. */
export async function writeOldNights(
  trx: Writers,
  side: Side,
  { lastNight, nights }: OldNights,
): Promise<void> {
  const night = (ofNight: string) => `date('${lastNight}', '-' || (${ofNight}) || ' days')`
  const nightOf = (visit: string) => night(`(${visit}) / ${visitsOfNight}`)
  const at = (visit: string, minutes: string) =>
    `strftime('%Y-%m-%dT%H:%M:00.000Z', ${nightOf(visit)} || ' 23:00', printf('%+d minutes', (${visit}) % ${visitsOfNight} * 3 + ${minutes}))`
  const came = (visit: string, then: string, otherwise = 'null') =>
    `case when (${visit}) % 10 = 0 then ${otherwise} else ${then} end`
  const fill = filler(trx, nights)
  await fill('user', patronsOf, sampleUser({ testUser: 0 }), {
    id: idOf('aaaa', 'n'),
    username: `printf('+1845555%04d', n)`,
    phone: `printf('+1845555%04d', n)`,
    firstName: pick(['Chana', 'Rivka', 'Sarah', 'Leah', 'Miriam', 'Esther', 'Devorah'], 'n'),
    lastName: `printf('%s%d', ${pick(['Weiss', 'Klein', 'Gross', 'Adler', 'Stern', 'Roth'], 'n / 7')}, n / 42)`,
  })
  await fill('reservation', visitsOfNight, sampleReservation(), {
    id: idOf('bbbb', 'n'),
    userId: patronOf('n'),
    owner: pick(['portal', 'hub'], 'n / 3'),
    code: `n % 90 + 10`,
    date: nightOf('n'),
    time: `printf('%d:%02d', 18 + n % ${visitsOfNight} / 12, n % ${visitsOfNight} % 12 * 5)`,
    bookingStatus: came('n', `'Reserved'`, `'Canceled'`),
    visitStatus: came('n', `'Done'`),
    statusSince: at('n', '60'),
    roomId: came('n', `n % 9 + 1`),
    timeArrived: came('n', at('n', '0')),
    timeCompleted: came('n', at('n', '60')),
    createdAt: at('n', '-600'),
  })
  await fill(
    'statusHistory',
    visitsOfNight * steps,
    {
      id: '',
      reservationId: '',
      previousStatus: null,
      newStatus: '',
      previousSince: null,
      at: '',
      byId: 'system',
      byRole: '',
      byAddress: '',
      attendantId: null,
    },
    {
      id: idOf('cccc', 'n'),
      reservationId: idOf('bbbb', `n / ${steps}`),
      previousStatus: `case when n % ${steps} > 0 then ${pick(visitSteps, 'n - 1')} end`,
      newStatus: pick(visitSteps, 'n'),
      previousSince: `case when n % ${steps} > 0 then ${at(`n / ${steps}`, `n % ${steps} * 6 - 6`)} end`,
      at: at(`n / ${steps}`, `n % ${steps} * 6`),
    },
    `n / ${steps} % 10 > 0`,
  )
  await fill(
    'ledger',
    visitsOfNight,
    sampleLedger(),
    {
      id: idOf('dddd', 'n'),
      reservationId: idOf('bbbb', 'n'),
      userId: patronOf('n'),
      method: pick(['Cash', 'CreditCard', 'Check'], 'n'),
      at: at('n', '1'),
    },
    'n % 10 > 0',
  )
  await fill(
    'share',
    1,
    { date: '', own: '{}', minted: '{}', quarantined: '{}', recalled: '{}', sealedAt: null, movedAt: null },
    { date: night('n'), sealedAt: `${night('n')} || 'T20:00:00.000Z'` },
  )
  await fill('waitListEntry', 2, sampleWaitListEntry({ status: 'left' }), {
    id: idOf('eeee', 'n'),
    userId: patronOf(`n * ${visitsOfNight}/ 2`),
    date: night('n / 2'),
  })
  await fill(
    'attention',
    2,
    {
      id: '',
      kind: 'parked',
      entityId: '',
      detail: '{}',
      side,
      at: '',
      resolvedAt: '',
      resolvedBy: 'system',
    },
    {
      id: idOf('abab', 'n'),
      entityId: idOf('bbbb', 'n * 27'),
      at: at('n * 27', '0'),
      resolvedAt: at('n * 27', '5'),
    },
  )
  await fill(
    'registerEntry',
    8,
    {
      id: '',
      register: 'water',
      night: '',
      at: '',
      byId: 'system',
      subject: '',
      note: '',
      done: 1,
      roomId: null,
      water: '{}',
      photo: '',
      closes: null,
      fromTime: '',
      toTime: '',
      till: '',
      detail: '',
    },
    { id: idOf('acac', 'n'), night: night('n / 8'), at: at('n / 8 * 55', 'n % 8') },
  )
  if (side === 'hub') await writeOldBuilding(fill, at)
  else await writeOldCards(fill, at)
}

type Fill = ReturnType<typeof filler>
type At = (visit: string, minutes: string) => string

async function writeOldBuilding(fill: Fill, at: At): Promise<void> {
  await fill(
    'supplyRequest',
    10,
    {
      id: '',
      roomId: 1,
      reservationId: null,
      kind: 'item',
      item: 'towel',
      status: 'complete',
      requestedAt: '',
      requestedBy: 'panel',
      raisedAt: '',
      answeredAt: null,
      answeredBy: null,
      closedAt: null,
      closedBy: null,
      ring: null,
      rangAt: null,
    },
    {
      id: idOf('adad', 'n'),
      roomId: 'n % 9 + 1',
      reservationId: idOf('bbbb', 'n * 5'),
      requestedAt: at('n * 5', '10'),
      raisedAt: at('n * 5', '10'),
      closedAt: at('n * 5', '15'),
    },
  )
}

async function writeOldCards(fill: Fill, at: At): Promise<void> {
  await fill(
    'cardPayment',
    visitsOfNight,
    {
      id: '',
      key: '',
      asked: '',
      status: 'paid',
      kind: 'visit',
      reservationId: '',
      userId: '',
      callerId: 'system',
      amountMinor: 3000,
      currency: 'usd',
      item: null,
      sale: null,
      gifts: null,
      note: '',
      processor: 'stripe',
      transactionId: '',
      readerId: null,
      saveCard: 0,
      brand: 'visa',
      last4: '4242',
      error: null,
      donor: null,
      ledgerId: '',
      tries: 1,
      lookAt: null,
      createdAt: '',
      askedAt: '',
      statusSince: '',
    } as unknown as Schema['cardPayment'],
    {
      id: idOf('baba', 'n'),
      key: idOf('babb', 'n'),
      reservationId: idOf('bbbb', 'n'),
      userId: patronOf('n'),
      transactionId: idOf('babc', 'n'),
      ledgerId: idOf('dddd', 'n'),
      createdAt: at('n', '0'),
      askedAt: at('n', '0'),
      statusSince: at('n', '1'),
    },
    'n % 3 = 1 and n % 10 > 0',
  )
}

/** The entries behind the cut that a fold still needs: of a visit that of each side, of other rows one. */
export async function keepOldEntries(trx: Writers): Promise<void> {
  const tables = ['user', 'reservation', 'statusHistory', 'ledger', 'waitListEntry', 'registerEntry']
  const hash = 'ab'.repeat(32)
  for (const [at, table] of tables.entries()) {
    const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(trx)
    const fields = columns.rows.map(({ name }) => `'${name}', "${name}"`).join(', ')
    for (const origin of table === 'reservation' ? ['hub', 'portal'] : ['hub'])
      await sql`
        insert into keptChange (position, origin, seq, incarnation, dep, hash, entity, entityId, kind, fields, who, cause, at, stamp, previousHash)
        select -(${sql.lit(at * 10_000_000)} + rowid), ${origin}, -(${sql.lit(at * 10_000_000)} + rowid), 1, 0, ${hash}, ${table},
          id, 'created', json_object(${sql.raw(fields)}), 'system', '', '', '', ${hash}
        from ${sql.table(table)}`.execute(trx)
  }
}
