import { settingsRegistry } from '@mayim/contract/settings.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { CallAnswer } from '../client/call-api.ts'
import { textOf } from '../i18n.ts'
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

/** What it is about and what changed of it; a setting by its name on the screen. */
export function detailOf({ kind, what, detail }: Pick<Line, 'kind' | 'what' | 'detail'>): string {
  const isSetting = kind === 'setting' && Object.hasOwn(settingsRegistry, what)
  const name = isSetting ? textOf(`settings.name.${what}` as TextKey) : what
  const isWritten = isSetting || withWords.includes(kind)
  const changed = isWritten
    ? detail
    : wordsOfColumns(detail)
        .map(word => textOf(`privacy.audit.columns.${word}`))
        .join(', ')
  return [name, changed].filter(text => text !== '').join(': ')
}
