import type { StaffReservation, StatusHistoryEntry } from '@mayim/contract/entities/reservation.ts'
import type { Language } from '@mayim/domain/language.ts'
import { checkPreferenceOf, companyPreferenceOf } from '@mayim/domain/people/attendant-wishes.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { type Mark, marksOf } from '@mayim/domain/visit/marks.ts'
import type { NextStep } from '@mayim/domain/visit/visit.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { choicesOf } from '../ground/schema/columns.ts'
import type {
  AttendantRow,
  CubicleRow,
  LedgerRow,
  ReservationRow,
  StatusHistoryRow,
  UserRow,
} from '../ground/schema/schema.ts'
import { ledgerOfMany } from '../money/ledger-table.ts'
import { attendants } from '../people/attendant-table.ts'
import { usersById } from '../people/user-table.ts'
import { nightRange } from './date-range.ts'
import { overbookedAmong } from './overbooked.ts'
import { requestedCancels } from './request-table.ts'
import { reservationsBetween, reservationsOfUser } from './reservation-table.ts'
import { viewForPatron } from './view-reservation.ts'
import { type VisitsBefore, visitsBefore } from './visits-before-table.ts'

/** The data of a list of reservations, read once for the whole list. */
export interface StaffReading {
  readonly lines: ReadonlyMap<string, readonly LedgerRow[]>
  /** At the hub: the reservations whose patron requested extra time. */
  readonly moreTime?: ReadonlySet<string>
  readonly users: ReadonlyMap<string, UserRow>
  /** What the earlier visits say, by the id of the reservation. */
  readonly before: ReadonlyMap<string, VisitsBefore>
  /** The ids of those that are over-booked. */
  readonly overbooked: ReadonlySet<string>
  /** The rooms by id, as a reservation shows them. Empty at the portal, which has no rooms. */
  readonly rooms: ReadonlyMap<number, NonNullable<StaffReservation['room']>>
  readonly cubicles: ReadonlyMap<number, CubicleRow>
  readonly attendants: ReadonlyMap<number, AttendantRow>
}

/** The part of a patron that a caller may see: everything, the code and the first name, or only the code. */
export type Visibility = 'person' | 'firstName' | 'code'

/** Reception and Admins see names. An attendant sees first names if the setting allows it (privacy-4). */
export function visibilityOf(facility: Pick<Facility, 'settings'>, caller: Caller): Visibility {
  if (caller.roles.includes('Reception') || caller.roles.includes('Admin')) return 'person'
  const reads = caller.roles.includes('Attendant') && facility.settings.current().attendantsSeeFirstNames
  return reads ? 'firstName' : 'code'
}

/**
 * A reservation for staff. Names and phone are for reception. An attendant gets the code and the attendants' note, not
 * the desk's (privacy-14).
 */
export function viewForStaff(
  facility: Pick<Facility, 'notes' | 'settings'>,
  row: ReservationRow,
  reading: StaffReading,
  visibility: Visibility,
): StaffReservation {
  const user = reading.users.get(row.userId)
  const before = reading.before.get(row.id)
  const room = row.roomId === null ? undefined : reading.rooms.get(row.roomId)
  const cubicle = row.cubicleId === null ? undefined : reading.cubicles.get(row.cubicleId)
  const whole = viewForPatron(facility, row, reading.lines.get(row.id) ?? [], user)
  const shown = visibility === 'person' ? whole : { ...whole, ...noMoney }
  return {
    ...shown,
    statusSince: row.statusSince,
    language: row.language as StaffReservation['language'],
    notes: visibility === 'person' ? facility.notes.open(row.notes) : '',
    user: {
      id: row.userId,
      ...(user ? nameOf(facility, user, visibility) : {}),
      notes: facility.notes.open(user?.notes ?? ''),
      checkedBy: checkPreferenceOf(user?.checkedBy ?? ''),
      company: companyPreferenceOf(user?.company ?? ''),
      handSignal: user?.handSignal === 1,
    },
    room: room ?? null,
    roomId: row.roomId,
    roomIdPreassign: row.roomIdPreassign,
    cubicle: cubicle ? { id: cubicle.id, name: cubicle.name } : null,
    arrivedOnTime: row.arrivedOnTime === null ? null : row.arrivedOnTime === 1,
    firstTime: before?.none ?? false,
    userPreviousReservationKallah: before?.wasKallah ?? false,
    marks: marksOfVisit(facility, row, { user, before, forDesk: visibility === 'person' }),
    hasExtraTime: row.doubleSlot === 1 || reading.moreTime?.has(row.id) === true,
    donationAmount: shown.donationTotal,
    tipAmount: shown.tipTotal,
    owner: row.owner,
    provisional: reading.overbooked.has(row.id),
    overrideReason: visibility === 'person' ? row.overrideReason : '',
    roomReason: visibility === 'person' ? row.roomReason : '',
    patronReply: row.patronReply,
    ...(visibility === 'person' ? { noShowAt: row.noShowAt } : {}),
  }
}

/**
 * What is special about a visit. At the desk every note counts, for an attendant only those of the patron, which she may
 * read (visit-520, privacy-14).
 */
export function marksOfVisit(
  { settings, notes }: Pick<Facility, 'settings' | 'notes'>,
  row: ReservationRow,
  {
    user,
    before,
    forDesk,
  }: {
    readonly user: UserRow | undefined
    readonly before: VisitsBefore | undefined
    readonly forDesk: boolean
  },
): Mark[] {
  const ofPatron = [row.userNotes, user?.notes ?? '']
  const readable = forDesk ? [row.notes, user?.internalNote ?? '', ...ofPatron] : ofPatron
  return marksOf({
    choices: choicesOf(row),
    companions: row.companions,
    firstTime: before?.none ?? false,
    kallahBefore: before?.wasKallah ?? false,
    hasNote: readable.some(note => notes.open(note) !== ''),
    language: row.language as Language,
    usualLanguage: settings.current().defaultLanguage,
  })
}

/** An attendant sees no amounts (privacy-4). */
const noMoney = {
  price: 0,
  priceLines: [],
  balance: 0,
  amountPaid: 0,
  paid: true,
  payments: [],
  merchandise: [],
  merchTotal: 0,
  adjustments: [],
  feeAgreed: null,
  donationTotal: 0,
  tipTotal: 0,
}

/** Adds the history of a reservation and its possible next steps. */
export function withDetails(
  view: StaffReservation,
  details: {
    history: readonly StatusHistoryRow[]
    steps: readonly NextStep[]
    names: ReadonlyMap<string, string>
    reading: StaffReading
  },
): StaffReservation {
  return {
    ...view,
    statusHistory: details.history.map(entry =>
      viewHistory(entry, details.names, details.reading.attendants),
    ),
    actions: details.steps.map(step => ({
      transition: step.transition,
      status: step.status,
      enabled: step.enabled,
      reason: step.reason,
    })),
  }
}

function nameOf({ notes }: Pick<Facility, 'notes'>, user: UserRow, visibility: Visibility) {
  if (visibility === 'code') return {}
  if (visibility === 'firstName') return { firstName: user.firstName }
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    internalNote: notes.open(user.internalNote),
    textsStopped: user.textsStoppedAt !== null,
  }
}

function viewHistory(
  entry: StatusHistoryRow,
  names: ReadonlyMap<string, string>,
  attendants: ReadonlyMap<number, AttendantRow>,
): StatusHistoryEntry {
  const attendant = entry.attendantId === null ? undefined : attendants.get(entry.attendantId)
  return {
    previousReservationStatus: entry.previousStatus,
    newReservationStatus: entry.newStatus as StatusHistoryEntry['newReservationStatus'],
    previousStatusChange: entry.previousSince,
    dateCreated: entry.at,
    statusLastUpdatedByUser: names.get(entry.byId) ?? null,
    statusLastUpdatedByRole: entry.byRole,
    statusLastUpdatedByIp: entry.byAddress,
    attendant: attendant ? `${attendant.firstName} ${attendant.lastName}` : null,
  }
}

/** What only the hub knows about reservations: rooms, cubicles, and requests for extra time. */
type HubReading = Pick<StaffReading, 'rooms' | 'cubicles' | 'moreTime'>

/** Reads what only the hub knows about these reservations. */
export type ReadHubData = (
  rows: readonly ReservationRow[],
  attendants: ReadonlyMap<number, AttendantRow>,
) => Promise<HubReading>

const noHubData: ReadHubData = async () => ({ rooms: new Map(), cubicles: new Map() })

/** Reads the data of the staff's view, once for the whole list. */
export async function readForStaff(
  facility: Facility,
  rows: readonly ReservationRow[],
  readHub: ReadHubData = noHubData,
): Promise<StaffReading> {
  const { db } = facility
  const [lines, users, attendantRows, overbooked, before] = await Promise.all([
    ledgerOfMany(
      db,
      rows.map(row => row.id),
    ),
    usersById(
      db,
      rows.map(row => row.userId),
    ),
    attendants(db),
    overbookedAmong(facility, rows),
    visitsBefore(
      db,
      rows.map(row => row.id),
    ),
  ])
  const byId = new Map(attendantRows.map(row => [row.id, row]))
  return { lines, users, before, overbooked, attendants: byId, ...(await readHub(rows, byId)) }
}

/** A list for staff, in the order given. */
export async function listForStaff(
  facility: Facility,
  caller: Caller,
  rows: readonly ReservationRow[],
  readHub: ReadHubData = noHubData,
): Promise<StaffReservation[]> {
  const [reading, cancelRequested] = await Promise.all([
    readForStaff(facility, rows, readHub),
    requestedCancels(
      facility.db,
      rows.map(row => row.id),
    ),
  ])
  const visibility = visibilityOf(facility, caller)
  return rows.map(row => ({
    ...viewForStaff(facility, row, reading, visibility),
    ...(cancelRequested.has(row.id) ? { cancelRequested: true } : {}),
  }))
}

/** The reservations of the requested nights, by default tonight. Refuses as `nightRange`. */
export async function listNights(
  facility: Facility,
  caller: Caller,
  filter: { readonly dt?: string; readonly dtTo?: string; readonly bKallahOnly?: boolean },
  readHub: ReadHubData = noHubData,
): Promise<Result<StaffReservation[]>> {
  const nights = nightRange(facility, caller, filter)
  if (!nights.ok) return nights
  const rows = await reservationsBetween(facility.db, nights.value.from, nights.value.to)
  const listed = rows.filter(row => !filter.bKallahOnly || row.kallah === 1)
  return ok(await listForStaff(facility, caller, listed, readHub))
}

/** The first date of a history (booking-52). */
const historyFrom = '2019-01-01'
const farFuture = '2999-12-31'

/** The reservations of one patron, by default the caller. */
export async function historyOf(
  { db }: Pick<Facility, 'db'>,
  caller: Caller,
  filter: { readonly user?: string; readonly dateFrom?: string; readonly dateTo?: string },
): Promise<ReservationRow[]> {
  const range = { from: filter.dateFrom ?? historyFrom, to: filter.dateTo ?? farFuture }
  return reservationsOfUser(db, filter.user ?? caller.id, range)
}
