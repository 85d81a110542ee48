import { useTexts } from '@mayim/ui/i18n.ts'
import { Field } from '@mayim/ui/kit/field.tsx'

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
