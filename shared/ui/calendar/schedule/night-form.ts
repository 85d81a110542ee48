import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import type { CallInput } from '../../client/call-api.ts'

type EditBody = CallInput<'editSchedule'>['body']
type ByHand = NonNullable<ScheduleDay['byHand']>

/** The overrides as form fields; blank is by the rules. */
export interface NightForm {
  readonly closed: '' | 'yes' | 'no'
  readonly shabbosMode: '' | 'yes' | 'no'
  readonly zmanTevillah: string
  readonly openTime: string
  readonly lastEntryTime: string
  readonly lastBath: string
  readonly hebrewNote: string
}

export const flagFields = ['closed', 'shabbosMode'] as const
export const timeFields = ['zmanTevillah', 'openTime', 'lastEntryTime', 'lastBath'] as const
const textFields = [...timeFields, 'hebrewNote'] as const

/** The form of the current overrides. */
export function formOf(byHand: ByHand): NightForm {
  return {
    closed: wordOf(byHand.closed),
    shabbosMode: wordOf(byHand.shabbosMode),
    zmanTevillah: byHand.zmanTevillah ?? '',
    openTime: byHand.openTime ?? '',
    lastEntryTime: byHand.lastEntryTime ?? '',
    lastBath: byHand.lastBath ?? '',
    hebrewNote: byHand.hebrewNote ?? '',
  }
}

/**
 * The fields to send: only those that differ from the current overrides, so that a range keeps the other overrides of
 * its nights. A blank field removes an override.
 */
export function bodyOf(date: string, dateTo: string, before: NightForm, form: NightForm): EditBody {
  const flags = flagFields
    .filter(field => form[field] !== before[field])
    .map(field => [field, form[field] === '' ? null : form[field] === 'yes'])
  const texts = textFields
    .filter(field => form[field] !== before[field])
    .map(field => [field, form[field].trim() === '' ? null : form[field].trim()])
  return { date, ...(dateTo === '' ? {} : { dateTo }), ...Object.fromEntries([...flags, ...texts]) }
}

function wordOf(flag: boolean | null | undefined): '' | 'yes' | 'no' {
  if (flag === null || flag === undefined) return ''
  return flag ? 'yes' : 'no'
}
