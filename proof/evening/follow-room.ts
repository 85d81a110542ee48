import type { AttendantBoard, NextStep, RoomPanel } from '@mayim/contract/entities/room.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { between, type Night } from './night.ts'

/** How long a visit stays in a status, from and to, in minutes. */
const minutesIn: Partial<Record<ReservationStatus, readonly [number, number]>> = {
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
/** The statuses that the patron ends at the panel. */
const endedByPatron = new Set<string>(['Assigned', 'Prep', 'Checked', 'FromMikvah', 'Dressing'])
const retryMinutes = 2
const supplyChance = 0.25
const mistakeChance = 0.05

/** One reservation in one room. */
export interface RoomVisit {
  readonly roomId: number
  readonly reservationId: string
  /** Runs when the patron has left the room. */
  onLeft(): Promise<void>
}

/** Plays a visit until the patron has left the room: presses at the panel and on the attendant's tablet. */
export function followRoom(night: Night, visit: RoomVisit): void {
  const { agenda, dice } = night
  if (dice.chance(supplyChance))
    agenda.inMinutes(between(dice, 5, 12), () => requestSupplies(night, visit.roomId))
  agenda.inMinutes(between(dice, 1, 4), () => takeStep(night, visit))
}

async function takeStep(night: Night, visit: RoomVisit): Promise<void> {
  const { agenda, crew, dice, tally } = night
  const { roomId, reservationId } = visit
  const own = crew.panels.get(roomId)
  const panel = await (own ?? crew.attendant).read<RoomPanel>('roomPanel', { params: { id: roomId } })
  if (!panel) return retry(night, visit)
  const stay = tally.stays.get(reservationId)
  if (panel.reservationCode === null || panel.status === 'Done') {
    if (stay) stay.leftMs = agenda.nowMs
    return
  }
  const byPatron = own !== undefined && endedByPatron.has(panel.status)
  const steps = byPatron ? panel.next : await attendantSteps(night, roomId)
  const step = chooseStep(panel.status as ReservationStatus, steps, dice.chance(mistakeChance))
  const caller = byPatron ? own : crew.attendant
  if (!step) return retry(night, visit)
  const body = { reservationStatus: step.status, expectedStatus: panel.status }
  const { status } = await caller.ask('roomStatus', { params: { id: roomId }, body })
  if (status >= 300) return retry(night, visit)
  if (step.status === 'Done') {
    if (stay) stay.leftMs = agenda.nowMs
    return visit.onLeft()
  }
  const [from, to] = minutesIn[step.status as ReservationStatus] ?? [1, 3]
  agenda.inMinutes(between(dice, from, to), () => takeStep(night, visit))
}

function retry(night: Night, visit: RoomVisit): void {
  night.agenda.inMinutes(retryMinutes, () => takeStep(night, visit))
}

async function attendantSteps({ crew }: Night, roomId: number): Promise<readonly NextStep[]> {
  const board = await crew.attendant.read<AttendantBoard>('attendantBoard')
  return board?.rooms.find(room => room.roomId === roomId)?.next ?? []
}

const order: readonly string[] = Object.keys(minutesIn).concat('Done')

/** Chooses the first step forward. With `mistake`, a patron who is ready goes back to Prep. */
function chooseStep(
  status: ReservationStatus,
  steps: readonly NextStep[],
  mistake: boolean,
): NextStep | undefined {
  const open = steps.filter(step => step.enabled)
  const current = order.indexOf(status)
  const forward = open.filter(step => order.indexOf(step.status) > current)
  const back = open.filter(step => step.status === 'Prep' && status.startsWith('ReadyFor'))
  return mistake && back.length > 0 ? back[0] : forward[0]
}

/** Requests a supply or the attendant at the panel. The attendant completes it after some minutes. */
async function requestSupplies(night: Night, roomId: number): Promise<void> {
  const { agenda, crew, dice, tally } = night
  const params = { id: roomId }
  const item = dice.chance(0.3)
    ? { isAttendantRequest: true }
    : { items: [dice.pick(['towel', 'comb', 'soap'])] }
  const response = await (crew.panels.get(roomId) ?? crew.reception).ask('supplyRequest', {
    params,
    body: { action: 'add', ...item },
  })
  if (response.status >= 300) return
  tally.requests += 1
  const ids = (response.value as { id: string; status: string }[])
    .filter(each => each.status === 'open')
    .map(each => each.id)
  agenda.inMinutes(between(dice, 1, 6), async () => {
    await crew.attendant.ask('supplyRequest', { params, body: { action: 'complete', ids } })
  })
}
