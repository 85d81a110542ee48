import { Field } from '@mayim/shared/ui/base/field.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'

/** Why somebody is taken over the limit; it stays with the reservation. */
export function OverrideReason(props: { value: string; onChange: (reason: string) => void }) {
  const { t } = useTexts()
  return (
    <Field
      label={t('reception.all.reason')}
      hint={t('reception.all.reasonHint')}
      required
      autoFocus
      minLength={3}
      maxLength={200}
      value={props.value}
      onChange={props.onChange}
    />
  )
}
