import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { useTexts } from '../i18n.ts'
import { Field } from '../kit/field.tsx'
import { errorAt } from './error-at.ts'

/** The own password of an Admin at the hub, where the website asks for it (people-63). At the portal it is absent. */
export function useOwnPassword(side: Side) {
  const [value, setValue] = useState('')
  const body = side === 'hub' ? { ownPassword: value } : {}
  return { isAsked: side === 'hub', body, value, setValue }
}

export type OwnPassword = ReturnType<typeof useOwnPassword>

/** @param props.hint in place of the hint about accounts */
export function OwnPasswordField({
  own,
  error,
  hint,
}: {
  own: OwnPassword
  error: ApiError | null
  hint?: string
}) {
  const { t } = useTexts()
  if (!own.isAsked) return null
  return (
    <Field
      label={t('people.field.own')}
      hint={hint ?? t('people.field.ownHint')}
      error={errorAt(error, 'ownPassword')}
      type="password"
      ltr
      required
      autoComplete="current-password"
      maxLength={200}
      value={own.value}
      onChange={own.setValue}
    />
  )
}
