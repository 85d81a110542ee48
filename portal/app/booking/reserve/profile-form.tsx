import { checkProfile, type Profile } from '@mayim/domain/validation.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type FormEvent, useState } from 'react'
import { numberSetting, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { ProfileFields, startValues } from '../../frame/patron/profile-fields.tsx'
import styles from './reserve.module.css'

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

  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <div className={styles.heading}>
        <h1>{t('patron.start.profileTitle')}</h1>
        <p>{t('patron.start.profileWhy')}</p>
      </div>
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
      {shown && !checked.ok && <Notice tone="error">{t('patron.profile.invalid')}</Notice>}
      <ProfileFields
        values={values}
        checked={shown ? checked : null}
        error={send.error}
        nameMinLetters={nameMinLetters}
        onChange={setValues}
      />
      <Button type="submit" block busy={send.isPending}>
        {t('common.continue')}
      </Button>
    </form>
  )
}
