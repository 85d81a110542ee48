import type { CallInput } from '@mayim/ui/client/call-api.ts'
import type { Language } from '@mayim/ui/language.ts'

/** What makes a language that of her account (people-16). */
export function ownLanguage(id: string, language: Language): CallInput<'userPatch'> {
  return { params: { id }, body: [{ op: 'add', path: '/language', value: language }] }
}
