import type { Result } from '@mayim/shared/domain/result.ts'
import type { TextKey } from '@mayim/shared/texts/texts.ts'
import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import type { ApiError } from '@mayim/shared/ui/client/api-error.ts'
import { currentLanguage, loadAreaIn, textIn, useTexts } from '@mayim/shared/ui/i18n.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import styles from './form.module.css'

/** The fields of a form, what is wrong with one of them, and how to send it when nothing is. */
export function useForm<F extends Record<string, string>>(empty: F) {
  const [fields, setFields] = useState(empty)
  const [wrong, setWrong] = useState<{ readonly field: string; readonly text: string } | null>(null)

  /** The `value`, `onChange` and `error` of one field. */
  function of(field: keyof F & string) {
    return {
      value: fields[field] ?? '',
      onChange: (value: string) => {
        setFields(now => ({ ...now, [field]: value }))
        if (wrong?.field === field) setWrong(null)
      },
      error: wrong?.field === field ? wrong.text : null,
    }
  }

  /** Shows what a rule of the domain refuses, in its own words; a form that fits is given to `send`. */
  async function submit<T>(
    event: FormEvent<HTMLFormElement>,
    judged: Result<T>,
    send: (form: T) => void,
    language = currentLanguage(),
  ) {
    event.preventDefault()
    const form = event.currentTarget
    if (judged.ok) {
      setWrong(null)
      return send(judged.value)
    }
    await loadAreaIn(language, 'refusal')
    setWrong({
      field: judged.field ?? '',
      text: textIn(language, `refusal.${judged.code}` as TextKey, judged.detail),
    })
    form.querySelector<HTMLElement>(`[name="${judged.field}"]`)?.focus()
  }
  return { fields, of, submit, clear: () => setFields(empty) }
}

/** What the server answered, the captcha's words, and the button. */
export function FormEnd({
  error,
  isBusy,
  isChecked,
  children,
}: {
  error: ApiError | null
  isBusy: boolean
  isChecked: boolean
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      {isChecked && <p className={styles.small}>{t('site.form.checked')}</p>}
      <Button type="submit" block busy={isBusy}>
        {children}
      </Button>
    </>
  )
}

/** In the form's place when it was sent. */
export function FormSent({ onAnother }: { onAnother: () => void }) {
  const { t } = useTexts()
  return (
    <Notice
      tone="success"
      title={t('site.form.sent')}
      action={
        <Button look="quiet" onClick={onAnother}>
          {t('site.form.another')}
        </Button>
      }
    >
      {t('site.form.sentHint')}
    </Notice>
  )
}
