import type { Result } from '@mayim/domain/result.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { currentLanguage, loadAreaIn, textIn, useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import type { Language } from '@mayim/ui/language.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import layout from '../../frame/parts/layout.module.css'
import styles from './form.module.css'

/** The fields of a form, the fault of one of them, and the function that sends it. */
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

  /** Shows the domain's refusal of a field; passes a valid form to `send`. */
  async function submit<T>(
    event: FormEvent<HTMLFormElement>,
    validated: Result<T>,
    send: (form: T) => void,
    language = currentLanguage(),
  ) {
    event.preventDefault()
    const form = event.currentTarget
    if (validated.ok) {
      setWrong(null)
      return send(validated.value)
    }
    await loadAreaIn(language, 'refusal')
    setWrong({
      field: validated.field ?? '',
      text: textIn(language, `refusal.${validated.code}` as TextKey, validated.detail),
    })
    form.querySelector<HTMLElement>(`[name="${validated.field}"]`)?.focus()
  }
  return { fields, of, submit, clear: () => setFields(empty) }
}

type SiteFields<F extends Record<string, string>> = ReturnType<typeof useForm<F>>

interface Sending<T> {
  readonly send: Pick<
    UseMutationResult<unknown, ApiError, never>,
    'isSuccess' | 'isPending' | 'error' | 'reset'
  > & { mutate(value: T): void }
  /** Whether a captcha looks at it. */
  readonly isChecked: boolean
}

interface SiteFormProps<F extends Record<string, string>, T> {
  readonly form: Pick<SiteFields<F>, 'submit' | 'clear'>
  /** The domain's judgment of the fields. */
  readonly validated: Result<T>
  readonly sending: Sending<T>
  /** The words of its button; Send unless given. */
  readonly button?: string
  /** Shown in place of the form once it is sent; thanks and the offer of another unless given. */
  readonly sent?: ReactNode
  /** For a form with a fixed language. */
  readonly language?: Language
  readonly children: ReactNode
}

/** A form of the site: its fields, thanks once it is sent, and a failure above the button with every field kept. */
export function SiteForm<F extends Record<string, string>, T>({
  form,
  validated,
  sending: { send, isChecked },
  button,
  sent,
  language,
  children,
}: SiteFormProps<F, T>) {
  const { t } = useTexts()
  function again() {
    form.clear()
    send.reset()
  }
  if (send.isSuccess) return sent ?? <FormSent onAnother={again} />
  return (
    <form
      className={layout.form}
      noValidate
      onSubmit={event => void form.submit(event, validated, value => send.mutate(value), language)}
    >
      {children}
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
      {isChecked && <p className={layout.soft}>{t('site.form.checked')}</p>}
      <Button type="submit" block busy={send.isPending}>
        {button ?? t('site.form.send')}
      </Button>
    </form>
  )
}

/** First and last name, side by side if there is room; optional fields say so. */
export function NameFields({
  form,
  needed,
}: {
  form: Pick<SiteFields<Record<'firstName' | 'lastName', string>>, 'of'>
  needed: { readonly firstName: boolean; readonly lastName: boolean }
}) {
  const { t } = useTexts()
  const names = [
    ['firstName', 'given-name'],
    ['lastName', 'family-name'],
  ] as const
  return (
    <div className={styles.names}>
      {names.map(([name, autoComplete]) => (
        <Field
          key={name}
          label={t(`site.form.${name}`)}
          hint={needed[name] ? undefined : t('site.form.optional')}
          name={name}
          autoComplete={autoComplete}
          maxLength={120}
          required={needed[name]}
          {...form.of(name)}
        />
      ))}
    </div>
  )
}

export function EmailField({ form }: { form: Pick<SiteFields<Record<'email', string>>, 'of'> }) {
  const { t } = useTexts()
  return (
    <Field
      label={t('site.form.email')}
      name="email"
      type="email"
      ltr
      autoComplete="email"
      maxLength={200}
      required
      {...form.of('email')}
    />
  )
}

/** In the form's place when it was sent. */
function FormSent({ onAnother }: { onAnother: () => void }) {
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
