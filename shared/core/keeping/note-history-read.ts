import type { Call } from '@mayim/contract/call.ts'
import type { CallId } from '@mayim/contract/calls.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { nowIso } from '../ground/runtime/record-change.ts'
import { storageFaultOf } from '../ground/runtime/storage.ts'
import { countHistoryRead, type HistoryReadKey, lastHistoryRead } from './history-read-table.ts'

type Parts = Readonly<Record<'params' | 'query' | 'body', unknown>>

/** An open screen reads again at each change: within this time that is one read. */
const sameReadMs = 5 * 60_000

/**
 * Stores that a person of the staff read the history of a patron, or a list of nights before tonight (privacy-60). The
 * patron's own reads and tonight's list are not stored. A full or failing disk is logged and refuses no read.
 */
export async function noteHistoryRead(
  facility: Facility,
  caller: Caller,
  read: { readonly callId: CallId; readonly call: Call; readonly input: Parts },
): Promise<void> {
  const subject = subjectOf(facility, caller, read.call, read.input)
  if (!subject) return
  const key: HistoryReadKey = { byId: caller.id, callId: read.callId, day: tonight(facility), ...subject }
  const last = await lastHistoryRead(facility.db, key)
  if (last !== undefined && facility.clock.now() - Date.parse(last) < sameReadMs) return
  try {
    await facility.write(async trx => {
      await countHistoryRead(trx, key, nowIso(facility))
      return ok(null)
    })
  } catch (error) {
    if (storageFaultOf(error) === null) throw error
    facility.log.error({ by: key.byId, user: key.userId, callId: key.callId }, 'a read could not be recorded')
  }
}

function subjectOf(
  facility: Facility,
  caller: Caller,
  { history, policy: { subject } }: Call,
  input: Parts,
): Pick<HistoryReadKey, 'userId' | 'nights'> | null {
  if (caller.kind !== 'person') return null
  if (history === 'person') {
    const userId = subject.kind === 'none' ? undefined : fieldOf(input[subject.from], subject.name)
    return userId === undefined || userId === caller.id ? null : { userId, nights: '' }
  }
  const today = tonight(facility)
  const from = fieldOf(input.query, 'dt') ?? today
  return from < today ? { userId: '', nights: `${from}/${fieldOf(input.query, 'dtTo') ?? from}` } : null
}

function fieldOf(part: unknown, name: string): string | undefined {
  const value = (part as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}
