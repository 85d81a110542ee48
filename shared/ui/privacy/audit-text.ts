import { exportNames } from '@mayim/contract/entities/data-export.ts'
import { settingsRegistry } from '@mayim/contract/settings.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { CallAnswer } from '../client/call-api.ts'
import { inSentence, shortDate } from '../format.ts'
import { currentLanguage, textOf } from '../i18n.ts'
import { wordsOfColumns } from './changed-columns.ts'

type Line = CallAnswer<'audit'>[number]

/** What was done, such as `Reservation: canceled`. */
export function actOf({ kind, verb, times }: Line): string {
  const act = `${textOf(`privacy.audit.kinds.${kind}`)}: ${textOf(`privacy.audit.verbs.${verb}`)}`
  return times === 1 ? act : textOf('privacy.audit.times', { act, count: times })
}

/** Who did it; of a failed log-in nobody knows. */
export function whoOf({ by, verb }: Line): string {
  return verb === 'signInFailed' ? '–' : personName(by)
}

/** The name of a person; nobody is the system. */
export function personName(person: Line['by']): string {
  if (person === null) return textOf('privacy.audit.system')
  return person.name === '' ? textOf('privacy.audit.unknown') : person.name
}

/** The kinds whose details are what somebody wrote or did, and no names of columns. */
const withWords: readonly Line['kind'][] = ['door', 'signIn']

/** What it is about and what changed of it. */
export function detailOf(line: Pick<Line, 'kind' | 'thing' | 'what' | 'detail'>): string {
  const { kind, what, detail } = line
  if (kind === 'read') return detail === 'hub' ? textOf('privacy.audit.atHub') : readName(what)
  const isSetting = kind === 'setting' && Object.hasOwn(settingsRegistry, what)
  const name = isSetting ? textOf(`settings.name.${what}` as TextKey) : recordName(line)
  const isWritten = isSetting || withWords.includes(kind)
  const changed = isWritten
    ? inSentence(detail, currentLanguage())
    : wordsOfColumns(detail)
        .map(word => textOf(`privacy.audit.columns.${word}`))
        .join(', ')
  return [name, changed].filter(text => text !== '').join(': ')
}

/** A record with its kind, such as `Scene Lights`. */
function recordName({ thing, what }: Pick<Line, 'thing' | 'what'>): string {
  const language = currentLanguage()
  const name = thing === 'scheduleOverride' ? shortDate(what, language) : inSentence(what, language)
  if (thing === null) return name
  const kind = textOf(`privacy.audit.things.${thing}`)
  return name === '' ? kind : `${kind} ${name}`
}

/** The file or the nights that somebody took or looked at; nothing if it was one person. */
function readName(what: string): string {
  const file = exportNames.find(name => name === what)
  if (file) return textOf(`data.entity.${file}`)
  const nights = [...new Set(what.match(/\d{4}-\d\d-\d\d/g))]
  return nights.map(night => shortDate(night, currentLanguage())).join(' – ')
}
