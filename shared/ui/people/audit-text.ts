import { exportNames } from '@mayim/contract/entities/data-export.ts'
import { settingsRegistry } from '@mayim/contract/settings.ts'
import { settingOf } from '@mayim/contract/settings-by-night.ts'
import { isWallTime } from '@mayim/domain/calendar/business-day.ts'
import type { TextKey, Texts } from '@mayim/texts/texts.ts'
import { type CallAnswer, callApi } from '../client/call-api.ts'
import { saveCsv } from '../client/save-csv.ts'
import { inSentence, shortDate, wallTime, withoutMarks } from '../format.ts'
import { currentLanguage, textOf } from '../i18n.ts'

type Line = CallAnswer<'audit'>[number]

/** What was done, such as `Reservation: canceled`. */
export function actOf({ kind, door, verb, times }: Line): string {
  const what = door === 'phone' ? textOf('privacy.audit.doors.phone') : textOf(`privacy.audit.kinds.${kind}`)
  const act = `${what}: ${textOf(`privacy.audit.verbs.${verb}`)}`
  return times === 1 ? act : textOf('privacy.audit.times', { act, count: times })
}

/** What a person did of whom the system knows nothing. */
const byWhoever: readonly Line['verb'][] = [
  'cardWrong',
  'cardNotJudged',
  'forced',
  'heldOpen',
  'openedByHand',
  'released',
  'signInFailed',
]

/** Who did it; of a failed log-in and of a door that was opened by hand nobody knows. */
export function whoOf({ by, verb }: Line): string {
  return by === null && byWhoever.includes(verb) ? '–' : personName(by)
}

/** The name of a person; nobody is the system. */
export function personName(person: Line['by']): string {
  if (person === null) return textOf('privacy.audit.system')
  return person.name === '' ? textOf('privacy.audit.unknown') : person.name
}

/** What it is about and what changed of it. */
export function detailOf(
  line: Pick<Line, 'kind' | 'thing' | 'door' | 'what' | 'reason' | 'card' | 'detail'> &
    Partial<Pick<Line, 'before' | 'values' | 'overruled'>>,
): string {
  const { kind, what, detail } = line
  if (kind === 'door') return detailOfDoor(line)
  if (kind === 'read') return detail === 'hub' ? textOf('privacy.audit.atHub') : readName(what)
  const isSetting = kind === 'setting' && Object.hasOwn(settingsRegistry, settingOf(what))
  const name = isSetting ? settingName(what) : recordName(line)
  const isWritten = isSetting || kind === 'signIn'
  const changed = isWritten
    ? fromTo(line)
    : (line.values?.map(fieldText).join('; ') ??
      wordsOfColumns(detail)
        .map(word => textOf(`privacy.audit.columns.${word}`))
        .join(', '))
  const told = [name, changed].filter(text => text !== '').join(': ')
  return line.overruled ? textOf('privacy.audit.overruled', { what: told }) : told
}

/** A setting, and the night from which on it was planned. */
function settingName(what: string): string {
  const name = textOf(`settings.name.${settingOf(what)}` as TextKey)
  const [, from] = what.split('@')
  return from ? textOf('settings.plan.named', { name, date: shortDate(from, currentLanguage()) }) : name
}

/** The value of a setting, and from what it was changed; a planned one begins with `=`. */
function fromTo(line: Partial<Pick<Line, 'before' | 'what'>> & Pick<Line, 'detail'>): string {
  const { what = '', before, detail } = line
  const plain = (value: string) => (what.includes('@') ? value.replace(/^=/, '') : value)
  const written = (value: string) => inSentence(plain(value), currentLanguage()) || '–'
  if (before === undefined) return inSentence(plain(detail), currentLanguage())
  return textOf('privacy.audit.fromTo', { before: written(before), now: written(detail) })
}

/** A field of what is sold, listed or laid out, and from what to what it was changed. */
function fieldText({ field, before, now }: NonNullable<Line['values']>[number]): string {
  const name = textOf(`privacy.audit.fields.${field}`)
  const value = (text: string) => {
    if (text === 'yes' || text === 'no') return textOf(`privacy.audit.${text}`)
    if (field === 'night' && text !== '') return shortDate(text, currentLanguage())
    return isWallTime(text) ? wallTime(text, currentLanguage()) : text
  }
  if (before === undefined) return textOf('privacy.audit.fieldNow', { field: name, now: value(now) || '–' })
  const change = fromTo({ before: value(before), detail: value(now) })
  return textOf('privacy.audit.fieldChanged', { field: name, change })
}

/** Which door was tried, why, and with whose card. */
function detailOfDoor({ door, what, reason, card, detail }: Parameters<typeof detailOf>[0]): string {
  const language = currentLanguage()
  const facts = [
    reason === null ? '' : textOf(`privacy.audit.reasons.${reason}`),
    inSentence(detail, language),
    card === '' ? '' : textOf('privacy.audit.byCard', { who: card }),
  ].filter(text => text !== '')
  return [doorName({ door, what }), facts.join(', ')].filter(text => text !== '').join(': ')
}

/** The line says of a card and of the telephone already that it is about them. */
function doorName({ door, what }: Pick<Line, 'door' | 'what'>): string {
  if (door === null) return inSentence(what, currentLanguage())
  return door === 'card' || door === 'phone' ? '' : textOf(`privacy.audit.doors.${door}`, { name: what })
}

/** A record with its kind, such as `Scene Lights`. */
function recordName({ thing, what }: Pick<Line, 'thing' | 'what'>): string {
  const language = currentLanguage()
  const name = thing === 'scheduleOverride' ? shortDate(what, language) : inSentence(what, language)
  if (thing === null) return name
  const kind = textOf(`privacy.audit.things.${thing}`)
  return name === '' ? kind : `${kind} ${name}`
}

/** The file or the nights that someone took or looked at; nothing if it was one person. */
function readName(what: string): string {
  const file = exportNames.find(name => name === what)
  if (file) return textOf(`data.entity.${file}`)
  const nights = [...new Set(what.match(/\d{4}-\d\d-\d\d/g))]
  return nights.map(night => shortDate(night, currentLanguage())).join(' – ')
}

type ColumnWord = keyof Texts['privacy']['audit']['columns']

/** What the columns of a change are called; several columns of one thing are one word. */
const columnsOf: Readonly<Record<Exclude<ColumnWord, 'other'>, readonly string[]>> = {
  name: ['name', 'firstName', 'lastName', 'username', 'item', 'nameEn', 'nameHe', 'nameYi', 'level'],
  phone: ['phone'],
  email: ['email'],
  address: ['address', 'city', 'state', 'zipcode', 'company', 'localResident'],
  language: ['language'],
  notes: ['notes', 'userNotes', 'note', 'handSignal', 'checkedBy'],
  internalNote: ['internalNote'],
  texts: [
    ...['notificationReservations', 'notificationDayBefore', 'notificationDayOf'],
    'notificationCallIn',
    ...['messageChannel', 'textsStoppedAt', 'patronReply', 'patronReplyAt'],
  ],
  exclusions: ['excludedAttendants'],
  roles: ['roles'],
  access: [
    'disabledAt',
    'passwordHash',
    'mustChange',
    'cardHash',
    'unconfirmedSince',
    'erasedAt',
    'mergedInto',
  ],
  time: ['date', 'time', 'minutes', 'months', 'expires', 'timeArrived', 'timeCompleted', 'arrivedOnTime'],
  status: [
    ...['bookingStatus', 'visitStatus', 'statusSince', 'noShowAt', 'holdExpiresAt', 'status'],
    ...['active', 'outcome', 'answeredAt', 'state'],
  ],
  room: ['roomId', 'roomIdPreassign', 'cubicleId', 'pool', 'waitingCode'],
  price: [
    'priceMinor',
    'priceLines',
    'useDiscountPrice',
    'discount',
    'member',
    'amountMinor',
    'method',
    'valueMinor',
    'reducedPrices',
  ],
  shown: [
    ...['description', 'descriptionHe', 'descriptionYi', 'textEn', 'textHe', 'textYi', 'text'],
    ...['picture', 'position', 'shown', 'removed', 'list', 'nights'],
  ],
}

const words = new Map(
  Object.entries(columnsOf).flatMap(([word, columns]) =>
    columns.map(column => [column, word as ColumnWord] as const),
  ),
)

/** The words for names of columns separated by commas, each once; one without a word is `other`. */
function wordsOfColumns(columns: string): ColumnWord[] {
  const found = columns
    .split(', ')
    .filter(column => column !== '')
    .map(column => words.get(column) ?? 'other')
  return [...new Set(found)].toSorted((one, other) => Number(one === 'other') - Number(other === 'other'))
}

type Lines = CallAnswer<'audit'>
export interface AuditQuery {
  readonly search?: string
  readonly kind?: Lines[number]['kind']
  readonly from?: string
  readonly to?: string
}

/** Of more lines, the latest are saved. */
const mostLines = 5000
const linesOfPage = 50

/** Fetches all pages and hands them over as a CSV file. No cell runs as a formula (privacy-42). */
export async function saveAudit(query: AuditQuery, timeZone: string): Promise<void> {
  const lines: Lines = []
  for (let after: string | undefined; lines.length < mostLines; ) {
    const page = await callApi('audit', { query: { ...query, ...(after ? { after } : {}) } })
    lines.push(...page)
    after = page.at(-1)?.place
    if (page.length < linesOfPage) break
  }
  saveCsv('audit.csv', auditRows(lines, timeZone))
}

function auditRows(lines: Lines, timeZone: string): string[][] {
  const head = (['when', 'who', 'act', 'whom', 'detail'] as const).map(name =>
    textOf(`privacy.audit.${name}`),
  )
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const rows = lines.map(line => [
    time.format(new Date(line.at)),
    whoOf(line),
    actOf(line),
    line.about === null ? '' : personName(line.about),
    withoutMarks(detailOf(line)),
  ])
  return [head, ...rows]
}
