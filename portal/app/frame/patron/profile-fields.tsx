import type { Result } from '@mayim/domain/result.ts'
import type { Profile } from '@mayim/domain/validation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Field } from '@mayim/ui/kit/field.tsx'
import type { Me } from './own-account.ts'

type ProfileField = keyof Profile
const profileFields = ['firstName', 'lastName', 'email', 'address', 'city', 'state', 'zipcode'] as const

const faultTexts: Record<ProfileField, TextKey> = {
  firstName: 'patron.profile.incomplete',
  lastName: 'patron.profile.incomplete',
  email: 'patron.profile.emailInvalid',
  address: 'patron.profile.incomplete',
  city: 'patron.profile.incomplete',
  state: 'patron.profile.incomplete',
  zipcode: 'patron.profile.incomplete',
}

const autoComplete: Record<ProfileField, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  address: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zipcode: 'postal-code',
}

interface ProfileFieldsProps {
  readonly values: Profile
  /** The judgment to show; null while she still types. */
  readonly checked: Result<Profile> | null
  readonly error: ApiError | null
  readonly nameMinLetters: number
  readonly onChange: (values: Profile) => void
}

/** The seven fields of a profile, each with its fault. */
export function ProfileFields({ values, checked, error, nameMinLetters, onChange }: ProfileFieldsProps) {
  const { t } = useTexts()
  function errorOf(field: ProfileField): string | null {
    if (error?.field === field) return error.message
    if (!checked || checked.ok || checked.field !== field) return null
    if (field !== 'firstName' && field !== 'lastName') return t(faultTexts[field])
    const sign = checked.detail?.sign
    return sign === undefined
      ? t('patron.profile.nameInvalid', { count: nameMinLetters })
      : t('patron.profile.nameSign', { sign })
  }
  return profileFields.map(field => (
    <Field
      key={field}
      name={field}
      label={t(`patron.profile.${field === 'zipcode' ? 'zip' : field}`)}
      type={field === 'email' ? 'email' : 'text'}
      ltr={field === 'email' || field === 'zipcode'}
      autoComplete={autoComplete[field]}
      value={values[field]}
      error={errorOf(field)}
      onChange={value => onChange({ ...values, [field]: value })}
    />
  ))
}

export function startValues(profile: Me): Profile {
  const known = profileFields.map(field => [field, profile[field] ?? ''])
  return Object.fromEntries(known) as Record<ProfileField, string>
}
