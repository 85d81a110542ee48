import type { CallInput } from '@mayim/ui/client/call-api.ts'
import type { Language } from '@mayim/ui/language.ts'

/** Stores a language in the patron's account (people-16). */
export function ownLanguage(id: string, language: Language): CallInput<'userPatch'> {
  return { params: { id }, body: [{ op: 'add', path: '/language', value: language }] }
}
