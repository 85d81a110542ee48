import { staffRoles } from '@mayim/contract/call.ts'
import { businessMinutes } from '@mayim/domain/calendar/business-day.ts'
import type { Refusal } from '@mayim/domain/result.ts'
import { fillPlaceholders } from '@mayim/domain/site/text-placeholders.ts'
import type { Caller } from '../ground/runtime/facility.ts'

import { serverTexts } from '../ground/texts/server-texts.ts'
import { formatNightOnly, formatWallTime } from '../messages/format-night.ts'

type Words = Readonly<Record<string, string>>
type Values = Readonly<Record<string, string | number>>

/** What staff read for a refusal: its text, by key, and the values in it. */
export interface StaffSentence {
  readonly key: string
  readonly sentence: string
  readonly values: Values
}

/** Whether the caller reads the sentences for staff: at the desk, on the attendants' tablets, on the pages of Admins. */
export function readsAsStaff(caller: Pick<Caller, 'roles'>): boolean {
  return caller.roles.some(role => (staffRoles as readonly string[]).includes(role))
}

/**
 * The sentence of a refusal for staff (screens-1010): why, and what can be done in its place. Null where the sentence for
 * patrons serves both.
 */
export function staffSentence(language: Caller['language'], refusal: Refusal): StaffSentence | null {
  const { staffRefusal } = serverTexts[language]
  const { code, detail = {} } = refusal
  const why = staffRefusal.why as Words
  const codes = staffRefusal.code as Words
  const part = typeof detail.why === 'string' && Object.hasOwn(why, detail.why) ? 'why' : 'code'
  const name = part === 'why' ? String(detail.why) : code
  const text = part === 'why' ? why[name] : Object.hasOwn(codes, name) ? codes[name] : undefined
  if (text === undefined) return null
  const values = { ...detail, ...spokenValues(language, refusal) }
  return {
    key: `staffRefusal.${part}.${name}`,
    sentence: fillPlaceholders(text, values).trim(),
    values,
  }
}

/** The values of a detail as they are said, under names of their own: the caller gets the plain ones too. */
function spokenValues(language: Caller['language'], { detail = {} }: Refusal): Values {
  const { staffRefusal, status } = serverTexts[language]
  const time = String(detail.time ?? '')
  const at = time === '' ? '' : formatWallTime(language, time)
  const state = String(detail.status ?? '')
  return {
    at,
    places: (staffRefusal.places as Words)[String(detail.kind)] ?? staffRefusal.places.any,
    way: detail.next === undefined ? '' : wayOut(language, detail),
    roles: rolesOf(language, String(detail.roles ?? '')),
    state: statusWord(status, state),
    changed: changedBy(language, detail),
  }
}

/** The word for a status of a visit or of a room. */
function statusWord(words: (typeof serverTexts)['en']['status'], state: string): string {
  const { room, cubicle: _, ...visit } = words
  return (visit as Words)[state] ?? (room as Words)[state] ?? state
}

function wayOut(language: Caller['language'], detail: Values): string {
  const { way } = serverTexts[language].staffRefusal
  const times = listOf(detail.next)
  const nights = listOf(detail.nights)
  if (times.length > 0) {
    const isLater = businessMinutes(times[0] ?? '') > businessMinutes(String(detail.time))
    const said = times.map(time => formatWallTime(language, time)).join(', ')
    return fillPlaceholders(isLater ? way.later : way.earlier, { times: said })
  }
  const said = nights.map(night => formatNightOnly(language, night)).join('; ')
  return nights.length > 0 ? fillPlaceholders(way.nights, { nights: said }) : way.none
}

/** A list in a detail is a text with spaces between. */
function listOf(value: string | number | undefined): string[] {
  return value === undefined || value === '' ? [] : String(value).split(' ')
}

function rolesOf(language: Caller['language'], roles: string): string {
  const { people, staffRefusal } = serverTexts[language]
  const said = listOf(roles).map(role => (people.role as Words)[role] ?? role)
  return said.length > 0 ? fillPlaceholders(staffRefusal.roles, { roles: said.join(', ') }) : ''
}

/** Who brought about the present status, and when. */
function changedBy(language: Caller['language'], { by, changedAt, status }: Values): string {
  if (changedAt === undefined) return ''
  const { changed } = serverTexts[language].staffRefusal
  const text = by === undefined ? changed.nobody : ((changed as Words)[String(status)] ?? changed.any)
  return fillPlaceholders(text, { by: by ?? '', at: formatWallTime(language, String(changedAt)) })
}
