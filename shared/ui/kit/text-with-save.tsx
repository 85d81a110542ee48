import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '../i18n.ts'
import { Button } from './button.tsx'
import { TextArea } from './field.tsx'
import { Notice } from './notice.tsx'
import styles from './text-with-save.module.css'

/** The contract's limit of a note. */
const longestNote = 2000

interface EditedText {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * A form of one or more notes with Save and Cancel. The first note has the focus. A refusal is shown above the
 * buttons.
 */
export function TextWithSave({
  texts,
  onSave,
  onCancel,
  isBusy,
  error,
  children,
}: {
  texts: readonly EditedText[]
  onSave: () => void
  onCancel: () => void
  isBusy: boolean
  error: { readonly message: string } | null
  /** More fields, below the notes. */
  children?: ReactNode
}) {
  const { t } = useTexts()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) onSave()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {texts.map(({ label, value, onChange }, place) => (
        <TextArea
          key={label}
          label={label}
          rows={3}
          maxLength={longestNote}
          value={value}
          onChange={onChange}
          autoFocus={place === 0}
        />
      ))}
      {children}
      {error && <Notice tone="error">{error.message}</Notice>}
      <Button type="submit" block busy={isBusy}>
        {t('common.save')}
      </Button>
      <Button look="quiet" block onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </form>
  )
}
