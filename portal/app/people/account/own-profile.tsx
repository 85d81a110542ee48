import { checkOwnProfile, checkProfile, type Profile } from '@mayim/domain/validation.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type FormEvent, useState } from 'react'
import { flagSetting, numberSetting, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import type { Me } from '../../frame/patron/own-account.ts'
import { ProfileFields, startValues } from '../../frame/patron/profile-fields.tsx'

/** What she left blank is not sent. */
function bodyOf({ firstName, lastName, ...rest }: Profile) {
  return {
    ...rest,
    ...(firstName === '' ? {} : { firstName }),
    ...(lastName === '' ? {} : { lastName }),
    partial: true,
  }
}

/** What is known of her, to correct. What she leaves blank stays unknown, unless the facility asks for it (people-890). */
export function OwnProfile({ me }: { me: Me }) {
  const { t } = useTexts()
  const [values, setValues] = useState<Profile>(() => startValues(me))
  const [shown, setShown] = useState(false)
  const send = useSend('newUserInfo')
  const settings = usePublicSettings().data ?? {}
  const nameMinLetters = numberSetting(settings, 'nameMinLetters', 3)
  const check = flagSetting(settings, 'sendEmailForNewUsers') ? checkProfile : checkOwnProfile
  const checked = check(values, { nameMinLetters }, me)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setShown(true)
    if (!checked.ok) form.querySelector<HTMLElement>(`[name="${checked.field}"]`)?.focus()
    else if (!send.isPending) send.mutate({ params: { id: me.id }, body: bodyOf(checked.value) })
  }

  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <ProfileFields
        values={values}
        checked={shown ? checked : null}
        error={send.error}
        nameMinLetters={nameMinLetters}
        onChange={next => {
          setValues(next)
          if (send.isSuccess) send.reset()
        }}
      />
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
      {send.isSuccess && <Notice tone="success">{t('account.own.saved')}</Notice>}
      <Button type="submit" block busy={send.isPending}>
        {t('common.save')}
      </Button>
    </form>
  )
}
