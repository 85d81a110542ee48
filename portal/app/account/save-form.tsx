import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import type { FormEvent, ReactNode } from 'react'
import styles from './account.module.css'

/** As long as the contract lets a note be. */
export const longestNote = 2000

/** Something of hers while she changes it: its fields, what was refused, Save, and the way out that keeps what was. */
export function SaveForm({
  onSave,
  onCancel,
  isBusy,
  error,
  children,
}: {
  onSave: () => void
  onCancel: () => void
  isBusy: boolean
  error: ApiError | null
  children: ReactNode
}) {
  const { t } = useTexts()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) onSave()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
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
