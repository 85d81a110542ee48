import type { SyncReport } from '@mayim/contract/calls/sync.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Readers } from '../ground/runtime/facility.ts'
import { actorsAmong, newestReports } from './report-table.ts'

const shown = 50

type Line = SyncReport['bookings'][number]
type Who = Required<Pick<Line, 'by'>> & Pick<Line, 'byName'>

/** The reports of the last outages and recoveries, newest first, with the people who acted. */
export async function readReports(db: Readers): Promise<SyncReport[]> {
  const rows = await newestReports(db, shown)
  const reports = rows.map(({ id, kind, at, since, detail }) => {
    const parsed = JSON.parse(detail) as Partial<SyncReport>
    return {
      id,
      kind,
      at,
      since,
      entries: parsed.entries ?? [],
      bookings: parsed.bookings ?? [],
      merged: parsed.merged ?? 0,
      ...(parsed.recovered ? { recovered: parsed.recovered } : {}),
    }
  })
  const people = await actorsOf(db, new Set(reports.flatMap(report => report.bookings.map(line => line.who))))
  return reports.map(report => ({
    ...report,
    bookings: report.bookings.map(line => ({
      ...line,
      ...(people.get(line.who) ?? { by: 'someone' as const }),
    })),
  }))
}

/** Names who acted. A patron acts only for herself and is identified by the code of the booking. */
async function actorsOf(db: Readers, ids: ReadonlySet<string>): Promise<Map<string, Who>> {
  if (ids.size === 0) return new Map()
  const { users, devices } = await actorsAmong(db, [...ids])
  const people = new Map<string, Who>([[systemCaller.id, { by: 'system' }]])
  for (const { id } of devices) people.set(id, { by: 'device' })
  for (const { id, roles, firstName, lastName } of users) {
    const isStaff = (JSON.parse(roles) as string[]).length > 0
    people.set(id, isStaff ? { by: 'staff', byName: `${firstName} ${lastName}`.trim() } : { by: 'herself' })
  }
  return people
}
