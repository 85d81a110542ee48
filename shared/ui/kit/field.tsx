import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { useFault } from './use-fault.ts'

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
