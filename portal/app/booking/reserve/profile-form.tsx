import { checkProfile, type Profile } from '@mayim/domain/validation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type FormEvent, useState } from 'react'
import { numberSetting, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import styles from './reserve.module.css'

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

/** Asks a new patron once, if the facility requires it (people-39). */
export function ProfileForm({ profile }: { profile: CallAnswer<'userGet'> }) {
  const { t } = useTexts()
  const [values, setValues] = useState<Profile>(() => startValues(profile))
  const [shown, setShown] = useState(false)
  const send = useSend('newUserInfo')
  const nameMinLetters = numberSetting(usePublicSettings().data ?? {}, 'nameMinLetters', 3)
  const checked = checkProfile(values, { nameMinLetters }, profile)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setShown(true)
    if (!checked.ok) form.querySelector<HTMLElement>(`[name="${checked.field}"]`)?.focus()
    else if (!send.isPending) send.mutate({ params: { id: profile.id }, body: checked.value })
  }

  function errorOf(field: ProfileField): string | null {
    if (send.error?.field === field) return send.error.message
    if (!shown || checked.ok || checked.field !== field) return null
    if (field !== 'firstName' && field !== 'lastName') return t(faultTexts[field])
    const sign = checked.detail?.sign
    return sign === undefined
      ? t('patron.profile.nameInvalid', { count: nameMinLetters })
      : t('patron.profile.nameSign', { sign })
  }

  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <div className={styles.heading}>
        <h1>{t('patron.start.profileTitle')}</h1>
        <p>{t('patron.start.profileWhy')}</p>
      </div>
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
      {shown && !checked.ok && <Notice tone="error">{t('patron.profile.invalid')}</Notice>}
      {profileFields.map(field => (
        <Field
          key={field}
          name={field}
          label={t(`patron.profile.${field === 'zipcode' ? 'zip' : field}`)}
          type={field === 'email' ? 'email' : 'text'}
          ltr={field === 'email' || field === 'zipcode'}
          autoComplete={autoComplete[field]}
          value={values[field]}
          error={errorOf(field)}
          onChange={value => setValues({ ...values, [field]: value })}
        />
      ))}
      <Button type="submit" block busy={send.isPending}>
        {t('common.continue')}
      </Button>
    </form>
  )
}

function startValues(profile: CallAnswer<'userGet'>): Profile {
  const known = profileFields.map(field => [field, profile[field] ?? ''])
  return Object.fromEntries(known) as Record<ProfileField, string>
}
