import { commonFormsOf, isMadeOf } from '@mayim/domain/people/guessable-secrets.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { UserRow } from '../../ground/schema/schema.ts'

const wordsOfLayout = ['mayim', 'mikvah', 'mikveh', 'mikva', 'tevilah', 'password', 'passwort']

/**
 * Checks that a new password is not among the common ones and is more than the names of the facility and the account
 * (people-155). Refuses `passwordCommon` at the field.
 */
export async function checkNewPassword(
  { settings }: Pick<Facility, 'settings'>,
  password: string,
  { username, firstName, lastName }: Pick<UserRow, 'username' | 'firstName' | 'lastName'>,
  field: string,
): Promise<Result<null>> {
  const { facilityName } = settings.current()
  const names = [username, facilityName, firstName, lastName]
  const words = [...wordsOfLayout, ...names, ...names.flatMap(name => name.split(/[^\p{L}\p{N}]+/u))]
  const isGuessable = isMadeOf(password, words) || (await isCommon(password))
  return isGuessable ? refuse('invalid', 'passwordCommon', { field }) : ok(null)
}

/** The list is loaded when the first password is set, not with the server. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const forms = commonFormsOf(password)
  return dictionary['passwords-common'].some(each => forms.includes(each))
}
