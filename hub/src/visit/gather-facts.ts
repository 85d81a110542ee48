import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import { restNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { actorOf, needsCard } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { excludedAttendantsOf } from '@mayim/core/people/user-table.ts'
import { businessDate } from '@mayim/domain/calendar/business-day.ts'
import type { RoomFacts, RoomNeeds } from '@mayim/domain/capacity/room-fit.ts'
import {
  isAttendantFree,
  isFirstInQueue,
  isPoolFree,
  type SectionState,
} from '@mayim/domain/plan/ready-queue.ts'
import type { Actor } from '@mayim/domain/visit/transitions.ts'
import type { VisitFacts } from '@mayim/domain/visit/visit.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { roomJudge } from '../building/rooms/judge-room.ts'
import { roomById } from '../building/rooms/room-table.ts'
import { sectionOfVisit } from './queues.ts'

const nothing: ReadonlySet<never> = new Set()
/** Of a step that assigns no room. */
const needsNothing: RoomNeeds = { bath: false, uses: [], sparesBaths: false }

export interface FactsQuery {
  /** The attendant whose card was swiped or PIN entered; null if there was none. */
  readonly attendantId: number | null
  /** The steps are only listed: a card is requested later. */
  readonly cardLater?: true
  /** The room to assign her to. */
  readonly roomId?: number
  /** Why staff assign her to a room that lacks what she needs; '' if they gave no reason. */
  readonly roomReason?: string
  /** The door event came after the time in which the wet door may still swing (building-38). */
  readonly doorSettled?: boolean
}

/** What is read of one visit for its facts. */
export interface FactsRead {
  readonly balanceMinor: number
  /** What she needs, and the room that she is to be assigned to. */
  readonly placing?: { readonly room?: RoomFacts; readonly needs: RoomNeeds }
  readonly roomNotGivenAway: boolean
  readonly section: SectionState | null
  readonly attendantAvoided: boolean
}

/** Collects the facts that the table of transitions needs for one reservation, within the caller's transaction. */
export async function gatherFacts(
  facility: Facility,
  db: Readers,
  caller: Caller,
  row: ReservationRow,
  asked: FactsQuery,
): Promise<VisitFacts> {
  const placing =
    asked.roomId === undefined ? undefined : await factsOfPlacing(facility, db, row, asked.roomId)
  const { attendantId } = asked
  const excluded = attendantId === null ? [] : await excludedAttendantsOf(db, row.userId)
  return visitFacts(facility, caller, row, asked, {
    balanceMinor: balanceMinor(row, await ledgerOf(db, row.id)),
    ...(placing ? { placing } : {}),
    roomNotGivenAway: row.roomId !== null && (await roomById(db, row.roomId))?.reservationId === null,
    section: await sectionOfVisit(facility, db, row),
    attendantAvoided: attendantId !== null && excluded.includes(attendantId),
  })
}

/** The facts from rows that were read already: for the boards, which show many visits at once. */
export function visitFacts(
  facility: Pick<Facility, 'settings' | 'clock'>,
  caller: Caller,
  row: ReservationRow,
  asked: FactsQuery,
  read: FactsRead,
): VisitFacts {
  const settings = facility.settings.current()
  const nowMs = facility.clock.now()
  const today = businessDate(nowMs, settings.timeZone)
  const day = scheduleDayOf(facility, row.date)
  const cardGiven = asked.attendantId !== null || asked.cardLater === true
  const { section } = read
  const rest = restNow(facility)
  return {
    status: shownStatus(row),
    ...whoActs(caller, asked, settings.attendantInRoom),
    switches: settings,
    cardRequired: settings.reservationsStatusChangeCardCode && needsCard(caller),
    cardGiven,
    tonight: row.date === today,
    shabbosMode: (day.shabbosMode && row.date === today) || rest !== null,
    shabbosAllows: rest?.allowed ?? nothing,
    afterZman: day.zmanTevillahAtMs === null || nowMs >= day.zmanTevillahAtMs,
    beforeCutoff: day.cutoffAtMs === null || nowMs < day.cutoffAtMs,
    leftOver: row.date < today,
    nightIsOut: day.shabbosMode && row.date < today,
    balanceMinor: read.balanceMinor,
    hasRoom: row.roomId !== null,
    ...(read.placing?.room ? { room: read.placing.room } : {}),
    needs: read.placing?.needs ?? needsNothing,
    hasRoomReason: reasonForRoom(row, asked) !== '',
    roomNotGivenAway: read.roomNotGivenAway,
    firstInQueue: section !== null && isFirstInQueue(section, row.id),
    poolFree: section === null || isPoolFree(section, row.id),
    attendantFree: section !== null && isAttendantFree(section, row.id),
    attendantAvoided: read.attendantAvoided,
    doorSettled: asked.doorSettled ?? true,
  }
}

/** An attendant who swiped her card at the panel acts as herself, if the setting has her press there. */
function whoActs(
  caller: Caller,
  asked: FactsQuery,
  attendantInRoom: boolean,
): { readonly actor: Actor; readonly atPanel: boolean } {
  const actor = actorOf(caller)
  const atPanel = actor === 'P' && attendantInRoom && asked.attendantId !== null
  return { actor: atPanel ? 'A' : actor, atPanel }
}

async function factsOfPlacing(
  facility: Facility,
  db: Readers,
  row: ReservationRow,
  roomId: number,
): Promise<NonNullable<FactsRead['placing']>> {
  const [room, judge] = [await roomById(db, roomId), await roomJudge(facility, db, row)]
  return { needs: judge.needs, ...(room ? { room: judge.factsOf(room) } : {}) }
}

/** The reason that staff give now, or gave when they kept this room for her. */
export function reasonForRoom(
  row: ReservationRow,
  { roomId, roomReason = '' }: Omit<FactsQuery, 'attendantId'>,
): string {
  if (roomReason !== '') return roomReason
  return roomId !== undefined && roomId === row.roomIdPreassign ? row.roomReason : ''
}
