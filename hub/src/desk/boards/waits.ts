import type { EveningEstimates, WaitRange } from '@mayim/contract/entities/estimate.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import type { LiveEvent } from '@mayim/core/http/live-events.ts'
import { needOf } from '@mayim/domain/booking/wait-list.ts'
import {
  reasonsOfOrder,
  shownRange,
  type WaitInstants,
  waitingOrder,
} from '@mayim/domain/plan/evening-plan.ts'
import { countBefore, queueOf, type SectionState } from '@mayim/domain/plan/ready-queue.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { type PlannedEvening, planTonight } from '../../visit/plan-tonight.ts'
import type { Evening } from '../../visit/read-evening.ts'
import { cleaningOf } from './read-rooms.ts'
import { roomsToOffer } from './rooms-to-offer.ts'

/** The plan of the evening for the desk and the attendants, with codes only (visit-70). */
export async function viewEstimates(
  facility: Facility,
  worksOf: (roomId: number) => boolean = () => true,
): Promise<EveningEstimates> {
  const planned = await planTonight(facility)
  const { evening, atMs } = planned
  const order = waitingRoom(evening)
  const reasons = reasonsOfOrder(order)
  const { bathMayServeShower } = facility.settings.current()
  return {
    at: new Date(atMs).toISOString(),
    waiting: order.map(({ row }, nBefore) => ({
      reservationId: row.id,
      reservationCode: row.code,
      nBefore,
      why: reasons[nBefore] ?? 'arrival',
      ...waitForRoom(planned, row),
    })),
    ready: readyOf(planned),
    rooms: freeRooms(planned),
    cleaning: cleaningOf(facility, planned).map(({ id, neededBy }) => ({ roomId: id, neededBy })),
    placing: roomsToOffer(
      planned,
      order.map(({ row }) => row),
      { bathMayServeShower, worksOf },
    ),
    bathMayServeShower,
  }
}

function readyOf(planned: PlannedEvening): EveningEstimates['ready'] {
  return [...planned.evening.inRoom].flatMap(([roomId, row]) => {
    if (queueOf(shownStatus(row)) === null) return []
    const { nBefore, wait } = waitInRoom(planned, row)
    return { reservationId: row.id, roomId, nBefore: nBefore ?? 0, wait }
  })
}

function freeRooms({ evening, plan }: PlannedEvening): EveningEstimates['rooms'] {
  const rooms = evening.rooms.flatMap(room => {
    const freeMs = plan.free.get(room.id)
    if (freeMs === undefined || room.attendantId === null) return []
    const free = room.reservationId === null && room.status === 'Ready'
    return { roomId: room.id, name: room.name, bath: room.bath === 1, freeAt: freeMs, free }
  })
  return rooms
    .sort((a, b) => a.freeAt - b.freeAt || a.roomId - b.roomId)
    .map(room => ({ ...room, freeAt: new Date(room.freeAt).toISOString() }))
}

/** Her place in the queue of her section, and the wait to show; both null while she is in no queue. */
interface ShownWait {
  readonly nBefore: number | null
  readonly wait: WaitRange | null
}

/** The wait for the attendant or the mikvah that a visit in a room is shown. */
export function waitInRoom(
  { evening, plan, nearSince, atMs }: PlannedEvening,
  row: ReservationRow,
): ShownWait {
  if (queueOf(shownStatus(row)) === null) return { nBefore: null, wait: null }
  const section = sectionOf(evening, row)
  const called = plan.called.get(row.id)
  return {
    nBefore: section ? countBefore(section, row.id) : null,
    wait: called ? shownRange(called, atMs, nearSince.called.get(row.id)) : null,
  }
}

/** The section that she is in; undefined outside a room. */
export function sectionOf(evening: Evening, row: Pick<ReservationRow, 'roomId'>): SectionState | undefined {
  const room = evening.rooms.find(({ id }) => id === row.roomId)
  return room && evening.sections.get(room.sectionId)
}

/** The patrons who wait for a room, in the order of assignment. */
export function inWaitingRoom(evening: Evening): ReservationRow[] {
  return waitingRoom(evening).map(({ row }) => row)
}

function waitingRoom(evening: Evening) {
  const rows = evening.visits.filter(row => shownStatus(row) === 'Waiting')
  return waitingOrder(
    rows.map(row => ({
      id: row.id,
      row,
      onTime: row.arrivedOnTime !== 0,
      need: needOf(choicesOf(row)),
      arrivedMs: Date.parse(row.timeArrived ?? row.statusSince),
    })),
  )
}

/** The wait for a room to show, and the room that the plan gives her. */
export function waitForRoom(
  { plan, nearSince, atMs }: PlannedEvening,
  row: ReservationRow,
): { readonly wait: WaitRange | null; readonly roomId: number | null } {
  const placed: (WaitInstants & { readonly roomId: number }) | undefined = plan.placed.get(row.id)
  const wait = placed ? shownRange(placed, atMs, nearSince.placed.get(row.id)) : null
  return { wait, roomId: placed?.roomId ?? null }
}

/** Waits get shorter without a change in the log. */
const lookEveryMs = 15_000

/**
 * Notifies a room's panel when the patron's place in the queue or her wait has changed without a change of her own
 * row. Returns a function that stops it.
 */
export function notifyPanels(facility: Facility, publish: (event: LiveEvent) => void): () => Promise<void> {
  let stopped = false
  /** By room; null before the first look. */
  let lastWaits: ReadonlyMap<number, string> | null = null
  let work: Promise<void> = Promise.resolve()
  let waiting = false

  const look = async (): Promise<void> => {
    waiting = false
    if (stopped) return
    const planned = await planTonight(facility)
    const now = new Map(
      [...planned.evening.inRoom].map(([roomId, row]) => {
        const { nBefore, wait } = waitInRoom(planned, row)
        return [roomId, `${nBefore} ${wait?.fromMinutes} ${wait?.toMinutes}`]
      }),
    )
    const before = lastWaits
    lastWaits = now
    for (const [roomId, wait] of now) {
      if ((before?.get(roomId) ?? wait) === wait) continue
      publish({ name: 'change', data: { entity: 'room', id: String(roomId), kind: 'waitChanged' } })
    }
  }
  // Changes that arrive during a reading are handled together by the next one.
  const lookSoon = (): void => {
    if (waiting || stopped) return
    waiting = true
    work = work
      .then(look)
      .catch(error => facility.log.error({ err: error }, 'the waits could not be published'))
  }
  const stopListening = facility.changes.onCommit(lookSoon)
  // A patron gets her room by a commit: while nobody has one, nothing changes by time alone.
  const lookAgain = (): void => {
    if (lastWaits === null || lastWaits.size > 0) lookSoon()
  }
  const timer = setInterval(lookAgain, lookEveryMs).unref()
  return async () => {
    stopped = true
    stopListening()
    clearInterval(timer)
    await work
  }
}
