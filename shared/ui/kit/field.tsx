import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

interface FieldTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The error's sentence beside the field. Absent if the value is valid. */
  readonly error?: string | null | undefined
}

interface Described {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Label, hint and error around one control, linked for screen readers. What the browser refuses is an error too. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldTexts & { children: (ids: Described) => ReactNode }) {
  const id = useId()
  const { fault, listeners } = useFault()
  const shown = error || fault
  const described = [hint && `${id}-hint`, shown && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field} {...listeners}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': shown ? true : undefined })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {shown && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="warning" size={16} />
          {shown}
        </p>
      )}
    </div>
  )
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>

/** One line of text. `ltr` for phones, codes, cards and prices, in every language. */
export function Field({
  label,
  hint,
  error,
  ltr = false,
  value,
  onChange,
  className,
  ...input
}: FieldTexts & InputProps & { ltr?: boolean; value: string; onChange: (value: string) => void }) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {ids => (
        <input
          {...input}
          {...ids}
          className={className ? `${styles.control} ${className}` : styles.control}
          dir={ltr ? 'ltr' : undefined}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'>

/** Several lines, in the direction of the text. */
export function TextArea({
  label,
  hint,
  error,
  value,
  onChange,
  ...area
}: FieldTexts & AreaProps & { value: string; onChange: (value: string) => void }) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {ids => (
        <textarea
          {...area}
          {...ids}
          dir="auto"
          className={styles.control}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'>

/** The platform's own select. */
export function SelectField({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  ...select
}: FieldTexts &
  SelectProps & {
    value: string
    onChange: (value: string) => void
    options: readonly { value: string; text: string }[]
  }) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {ids => (
        <select
          {...select}
          {...ids}
          className={styles.control}
          value={value}
          onChange={event => onChange(event.target.value)}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Texts = ReturnType<typeof useTexts>

/**
 * The fault of a control that the browser refuses to send, as a sentence to show beside it, and the listeners for an
 * element around it. In place of the browser's own bubble, which speaks the language of the browser and never Yiddish.
 */
export function useFault() {
  const texts = useTexts()
  const [refused, setRefused] = useState<Control | null>(null)
  return {
    fault: refused === null || refused.validity.valid ? null : faultOf(refused, texts),
    listeners: {
      onInvalidCapture(event: FormEvent) {
        const control = event.target as Control
        event.preventDefault()
        setRefused(control)
        if (isFirst(control)) control.focus()
      },
      onInput: () => setRefused(null),
    },
  }
}

function faultOf(control: Control, { t, language }: Texts): string {
  const { validity } = control
  const input = control instanceof HTMLInputElement ? control : null
  const { min = '', max = '', step = '' } = input ?? {}
  if (input?.type === 'number' && (validity.badInput || validity.valueMissing))
    return t('common.field.number')
  if (validity.rangeUnderflow)
    return input?.type === 'date'
      ? t('common.field.dateFrom', { date: shortDate(min, language) })
      : t('common.field.from', { least: min })
  if (validity.rangeOverflow) return t('common.field.upTo', { most: max })
  if (validity.stepMismatch) {
    const count = (step.split('.')[1] ?? '').length
    return count === 0 ? t('common.field.whole') : t('common.field.decimals', { count })
  }
  if (validity.typeMismatch) return t(input?.type === 'email' ? 'common.field.email' : 'common.field.url')
  if (isShort(control)) return t('common.field.short', { count: control.minLength })
  if (validity.patternMismatch && control.value.trim() !== '') return t('common.field.unfit')
  return t('common.field.missing')
}

function isShort(control: Control): control is HTMLInputElement | HTMLTextAreaElement {
  if (control instanceof HTMLSelectElement) return false
  return control.value !== '' && control.value.length < control.minLength
}

function isFirst(control: Control): boolean {
  const controls = [...(control.form?.elements ?? [])].filter(each => 'validity' in each)
  return controls.find(each => !(each as Control).validity.valid) === control
}

/** A form that Enter or its submit button sends once its fields are valid; each says what is wrong with it (`useFault`). */
export function Form(props: { onSend: () => void; className?: string | undefined; children: ReactNode }) {
  return (
    <form
      className={props.className}
      onSubmit={event => {
        event.preventDefault()
        props.onSend()
      }}
    >
      {props.children}
    </form>
  )
}
