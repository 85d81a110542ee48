import { shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import type { ApiError } from './api-error.ts'

interface OvertakenProps {
  /** The refusal of `useFormSend`; nothing is shown without one. */
  readonly error: ApiError | null
  readonly timeZone?: string
  /** Writes the value of the refusal as the form does. */
  readonly valueText?: (value: string) => string
  /** Leaves what the other person has written. */
  readonly onTheirs: () => void
}

/** Says who changed what the form shows while it was open, and offers both: hers by saving again, or the other's. */
export function Overtaken({ error, timeZone, valueText = value => value, onTheirs }: OvertakenProps) {
  const { t, language } = useTexts()
  if (!error) return null
  const { at, value } = error.detail
  return (
    <Notice
      tone="warning"
      isAnswer
      action={
        <Button look="quiet" onClick={onTheirs}>
          {t('admin.overtaken.theirs')}
        </Button>
      }
    >
      <p>{error.message}</p>
      {typeof value === 'string' && (
        <p dir="auto">{t('admin.overtaken.value', { value: valueText(value) })}</p>
      )}
      {timeZone !== undefined && typeof at === 'string' && (
        <p>{`${shortDate(at, language, timeZone)} ${timeOf(at, timeZone, language)}`}</p>
      )}
    </Notice>
  )
}
