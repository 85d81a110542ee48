import type { ListedTextOf } from '@mayim/contract/entities/listed-text.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/field.tsx'
import { directions, type Language, languageNames } from '../../language.ts'
import { LastChange } from '../last-change.tsx'
import { faultOf, longestText, useFaultSentence } from './text-fault.ts'
import styles from './wording.module.css'

interface LanguageFieldProps {
  readonly language: Language
  readonly stored: ListedTextOf | undefined
  readonly value: string
  readonly timeZone: string
  readonly onChange: (value: string) => void
}

const mostOfUndo = 40

/** A text in one language beside its default, with its last change, its undo and what is wrong with it. */
export function LanguageField({ language, stored, value, timeZone, onChange }: LanguageFieldProps) {
  const { t } = useTexts()
  const sentence = useFaultSentence()
  const { builtIn = '', before, changedAt, changedBy = null } = stored ?? {}
  const undone = before === undefined ? value : before || builtIn
  const fault = faultOf(builtIn, value)
  return (
    <div className={styles.language} lang={language}>
      <TextArea
        label={languageNames[language]}
        {...(value !== builtIn && { hint: t('wording.standard', { text: builtIn }) })}
        error={fault && sentence(fault)}
        rows={value.length > 90 ? 4 : 2}
        maxLength={longestText}
        value={value}
        onChange={onChange}
        style={{ direction: directions[language] }}
      />
      {changedAt !== undefined && (
        <LastChange stored={{ value: '', changedAt, changedBy }} timeZone={timeZone} />
      )}
      <div className={styles.actions}>
        {undone !== value && (
          <Button look="quiet" icon="undo" onClick={() => onChange(undone)}>
            {t('wording.undo', {
              text: undone.length > mostOfUndo ? `${undone.slice(0, mostOfUndo)}…` : undone,
            })}
          </Button>
        )}
        {value !== builtIn && (
          <Button look="quiet" onClick={() => onChange(builtIn)}>
            {t('wording.use')}
          </Button>
        )}
      </div>
    </div>
  )
}
