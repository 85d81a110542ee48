import { placeOfReservation, waiterOf } from '../people/subject-table.ts'
import { isStaff, seesPersons } from '../runtime/caller.ts'
import type { Caller, Readers } from '../runtime/facility.ts'
import type { ChangeRow } from '../schema/schema.ts'

/** What a change is about, as far as the filter asks; read once for all screens. */
export interface ChangeSubject {
  readonly userId: string | null
  readonly roomIds: readonly number[]
}

const nobody: ChangeSubject = { userId: null, roomIds: [] }
/** Says nothing of a person: the hours, the prices, the texts, how full a night is. */
const open: readonly string[] = [
  'setting',
  'scheduleOverride',
  'languageText',
  'textDescription',
  'night',
  'share',
  'merchandiseItem',
]
const ofReservation: readonly string[] = ['reservation', 'statusHistory', 'ledger', 'bookingRequest']
/** Tell their room in their fields. */
const ofRooms: readonly string[] = ['accessLog', 'supplyRequest']
/** Of a person and her money: reception's alone. */
const ofPersons: readonly string[] = [
  'user',
  'ledger',
  'attention',
  'bookingRequest',
  'waitListEntry',
  'contactMessage',
]
const forSharedScreens: readonly string[] = [
  ...open,
  'reservation',
  'room',
  'cubicle',
  'section',
  'attendant',
]

/**
 * Whether a caller's screen is told of a change (house rules, Privacy). A patron learns of herself and her
 * reservations, a room's panel of its room and who is in it, kiosk and display of the house, staff of all.
 */
export function mayHear(caller: Caller, change: ChangeRow, subject: ChangeSubject): boolean {
  if (seesPersons(caller)) return true
  if (isStaff(caller) || caller.roles.includes('Technician')) return !ofPersons.includes(change.entity)
  if (open.includes(change.entity)) return true
  if (caller.kind === 'person') return subject.userId === caller.id
  if (caller.roomId === undefined) return forSharedScreens.includes(change.entity)
  return (
    change.entity === 'attendant' || change.entity === 'section' || subject.roomIds.includes(caller.roomId)
  )
}

/** Looks up whom and which room a change is about. */
export async function subjectOf(db: Readers, change: ChangeRow): Promise<ChangeSubject> {
  if (change.entity === 'user') return { userId: change.entityId, roomIds: [] }
  if (change.entity === 'waitListEntry')
    return { userId: (await waiterOf(db, change.entityId)) ?? null, roomIds: [] }
  if (change.entity === 'room') return { userId: null, roomIds: [Number(change.entityId)] }
  if (!ofReservation.includes(change.entity) && !ofRooms.includes(change.entity)) return nobody
  const fields = JSON.parse(change.fields) as { reservationId?: unknown; userId?: unknown; roomId?: unknown }
  const id = change.entity === 'reservation' ? change.entityId : fields.reservationId
  const row = typeof id === 'string' ? await placeOfReservation(db, id) : undefined
  const userId = row?.userId ?? (typeof fields.userId === 'string' ? fields.userId : null)
  const roomIds = [row?.roomId, fields.roomId].filter(room => typeof room === 'number')
  return { userId, roomIds }
}
