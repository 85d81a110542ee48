import { useTexts } from '../../i18n.ts'
import { Field } from '../../kit/field.tsx'

/** The code that the console of a machine shows before the setup. */
export function SetupCodeField(props: {
  readonly error: string | null
  readonly value: string
  readonly onChange: (code: string) => void
}) {
  const { t } = useTexts()
  return (
    <Field
      label={t('setup.begin.code')}
      hint={t('setup.begin.codeHint')}
      ltr
      required
      maxLength={20}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  )
}
