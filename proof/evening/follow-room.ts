import type { AttendantBoard, NextStep, RoomPanel } from '@mayim/contract/entities/room.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { between, type Night } from './night.ts'

/** How long she stands in a status before she, or the attendant, goes on: from and to, in minutes. */
const lasts: Partial<Record<ReservationStatus, readonly [number, number]>> = {
  Assigned: [1, 4],
  Prep: [15, 45],
  ReadyForChecking: [1, 5],
  ReadyForCheckingNext: [1, 4],
  Checking: [2, 5],
  Checked: [1, 3],
  ReadyForMikvah: [2, 5],
  ReadyForMikvahNext: [1, 3],
  ToMikvah: [1, 2],
  InMikvah: [4, 8],
  FromMikvah: [1, 2],
  Dressing: [8, 20],
}
/** Statuses out of which she goes herself, at her panel. */
const hers = new Set<string>(['Assigned', 'Prep', 'Checked', 'FromMikvah', 'Dressing'])
const askAgainMinutes = 2
const supplyChance = 0.25
const mistakeChance = 0.05

/** One reservation in one room. */
export interface RoomVisit {
  readonly roomId: number
  readonly reservationId: string
  /** Runs when the patron has left the room. */
  onLeft(): Promise<void>
}

/** Goes on with a room until the patron has left it: the presses at the panel, the attendant's on the tablet. */
export function followRoom(night: Night, visit: RoomVisit): void {
  const { agenda, dice } = night
  if (dice.chance(supplyChance))
    agenda.inMinutes(between(dice, 5, 12), () => askForSupplies(night, visit.roomId))
  agenda.inMinutes(between(dice, 1, 4), () => stepOn(night, visit))
}

async function stepOn(night: Night, visit: RoomVisit): Promise<void> {
  const { agenda, crew, dice, tally } = night
  const { roomId, reservationId } = visit
  const own = crew.panels.get(roomId)
  const panel = await (own ?? crew.attendant).read<RoomPanel>('roomPanel', { params: { id: roomId } })
  if (!panel) return again(night, visit)
  const stay = tally.stays.get(reservationId)
  if (panel.reservationCode === null || panel.status === 'Done') {
    if (stay) stay.leftMs = agenda.nowMs
    return
  }
  const isHers = own !== undefined && hers.has(panel.status)
  const steps = isHers ? panel.next : await attendantSteps(night, roomId)
  const step = onward(panel.status as ReservationStatus, steps, dice.chance(mistakeChance))
  const caller = isHers ? own : crew.attendant
  if (!step) return again(night, visit)
  const body = { reservationStatus: step.status, expectedStatus: panel.status }
  const { status } = await caller.ask('roomStatus', { params: { id: roomId }, body })
  if (status >= 300) return again(night, visit)
  if (step.status === 'Done') {
    if (stay) stay.leftMs = agenda.nowMs
    return visit.onLeft()
  }
  const [from, to] = lasts[step.status as ReservationStatus] ?? [1, 3]
  agenda.inMinutes(between(dice, from, to), () => stepOn(night, visit))
}

function again(night: Night, visit: RoomVisit): void {
  night.agenda.inMinutes(askAgainMinutes, () => stepOn(night, visit))
}

async function attendantSteps({ crew }: Night, roomId: number): Promise<readonly NextStep[]> {
  const board = await crew.attendant.read<AttendantBoard>('attendantBoard')
  return board?.rooms.find(room => room.roomId === roomId)?.next ?? []
}

const order: readonly string[] = Object.keys(lasts).concat('Done')

/** The furthest step onward; now and then somebody presses by mistake and goes back. */
function onward(
  status: ReservationStatus,
  steps: readonly NextStep[],
  mistake: boolean,
): NextStep | undefined {
  const open = steps.filter(step => step.enabled)
  const place = order.indexOf(status)
  const forward = open.filter(step => order.indexOf(step.status) > place)
  const back = open.filter(step => step.status === 'Prep' && status.startsWith('ReadyFor'))
  return mistake && back.length > 0 ? back[0] : forward[0]
}

/** A towel, the attendant: asked at the panel, answered on the tablet. */
async function askForSupplies(night: Night, roomId: number): Promise<void> {
  const { agenda, crew, dice, tally } = night
  const params = { id: roomId }
  const wish = dice.chance(0.3)
    ? { isAttendantRequest: true }
    : { items: [dice.pick(['towel', 'comb', 'soap'])] }
  const asked = await (crew.panels.get(roomId) ?? crew.reception).ask('supplyRequest', {
    params,
    body: { action: 'add', ...wish },
  })
  if (asked.status >= 300) return
  tally.requests += 1
  const ids = (asked.value as { id: string; status: string }[])
    .filter(each => each.status === 'open')
    .map(each => each.id)
  agenda.inMinutes(between(dice, 1, 6), async () => {
    await crew.attendant.ask('supplyRequest', { params, body: { action: 'complete', ids } })
  })
}
