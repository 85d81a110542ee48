import { type ReactNode, useState } from 'react'
import { useTexts } from '../i18n.ts'
import { FieldFrame } from './field.tsx'
import styles from './file-field.module.css'

interface FileFieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
  /** The kinds of files, as of `<input accept>`. */
  readonly accept: string
  readonly disabled?: boolean
  /** The words of the button and of an empty choice, where the texts `admin` are not there. */
  readonly words?: { readonly choose: string; readonly none: string }
  /** With each choice, also of the same file again. */
  readonly onChoose?: (file: File) => void
  /** Several files may be chosen at once. */
  readonly onChooseAll?: (files: readonly File[]) => void
}

/** Chooses a file. The browser's own button speaks the browser's language, so ours lies below it. Needs the texts `admin`, or `words`. */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, accept, disabled, words, onChoose, onChooseAll } = props
  const { t } = useTexts()
  const [name, setName] = useState('')

  function choose(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    input.value = ''
    const [file] = files
    if (!file) return
    setName(files.map(each => each.name).join(', '))
    onChoose?.(file)
    onChooseAll?.(files)
  }

  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {ids => (
        <div className={styles.frame}>
          <input
            {...ids}
            className={styles.input}
            type="file"
            accept={accept}
            disabled={disabled}
            multiple={onChooseAll !== undefined}
            onChange={event => choose(event.target)}
          />
          <span className={styles.button} aria-hidden="true">
            {words?.choose ?? t('admin.file.choose')}
          </span>
          <span className={styles.name}>
            {name ? <bdi>{name}</bdi> : (words?.none ?? t('admin.file.none'))}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
