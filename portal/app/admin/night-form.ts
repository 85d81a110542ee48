import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import type { CallInput } from '@mayim/ui/client/call-api.ts'

type EditBody = CallInput<'editSchedule'>['body']
type ByHand = NonNullable<ScheduleDay['byHand']>

/** What is set by hand, as a form has it: blank is by the rules. */
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

/** The form of what is set by hand now. */
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
 * What to send: the fields alone that differ from what was set before, so that a range keeps what its other nights
 * have of their own; blank takes a field back.
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
