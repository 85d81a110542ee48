import type { ListedText, ListedTextOf } from '@mayim/contract/entities/listed-text.ts'
import { placeholderFaults } from '@mayim/domain/site/text-placeholders.ts'
import { isTextToPhone } from '@mayim/texts/texts-to-phones.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { TextArea } from '../kit/field.tsx'
import { directions, type Language, languageNames } from '../language.ts'
import { LastChange } from '../settings/last-change.tsx'
import { MessageSegments } from './message-segments.tsx'
import styles from './wording.module.css'

interface LanguageFieldProps {
  readonly language: Language
  readonly textKey: string
  readonly stored: ListedTextOf | undefined
  /** All of them: a message may be composed of several. */
  readonly texts: readonly ListedText[]
  readonly value: string
  readonly timeZone: string
  readonly onFocus: () => void
  readonly onChange: (value: string) => void
}

/** A text in one language beside its default, with its last change, its undo and what is wrong with it. */
export function LanguageField(props: LanguageFieldProps) {
  const { language, textKey, stored, texts, value, onChange } = props
  const { t } = useTexts()
  const builtIn = stored?.builtIn ?? ''
  const before = stored?.before
  const undone = before === undefined ? null : before || builtIn
  return (
    <div className={styles.language} lang={language}>
      <TextArea
        label={languageNames[language]}
        hint={t('wording.standard', { text: builtIn })}
        error={useFault(builtIn, value)}
        rows={value.length > 90 ? 4 : 2}
        maxLength={1000}
        value={value}
        onFocus={props.onFocus}
        onChange={onChange}
        style={{ direction: directions[language] }}
      />
      {stored?.changedAt !== undefined && (
        <LastChange
          stored={{
            value: '',
            changedAt: stored.changedAt,
            changedBy: stored.changedBy ?? null,
          }}
          timeZone={props.timeZone}
        />
      )}
      {isTextToPhone(textKey) && (
        <MessageSegments
          texts={texts}
          textKey={textKey}
          value={value.trim() === '' ? builtIn : value}
          language={language}
        />
      )}
      <div className={styles.actions}>
        {undone !== null && undone !== value && (
          <Button look="quiet" icon="undo" onClick={() => onChange(undone)}>
            {t('wording.undo', { text: shortened(undone) })}
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

/** What is missing, or has nothing that fills it in, by name. */
function useFault(builtIn: string, value: string): string | null {
  const { t } = useTexts()
  const faults = value.trim() === '' ? null : placeholderFaults(builtIn, value)
  if (faults === null) return null
  return faults.missing.length > 0
    ? t('wording.missing', { names: faults.missing.join(' ') })
    : t('wording.unknown', { names: faults.unknown.join(' ') })
}

const longest = 40

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
