import type { ListedText, ListedTextOf } from '@mayim/contract/entities/listed-text.ts'
import { isTextToPhone } from '@mayim/texts/texts-to-phones.ts'
import { useState } from 'react'
import { Overtaken } from '../client/overtaken.tsx'
import { useFormSend } from '../client/use-form-send.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form, TextArea } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { directions, type Language, languageNames, languages } from '../language.ts'
import { LastChange } from './setting-changes.tsx'
import { areaOf, currentOf, faultOf, longestText, useFaultSentence } from './text-file.ts'
import styles from './wording.module.css'

interface TextDialogProps {
  readonly text: ListedText
  readonly timeZone: string
  readonly onClose: () => void
}

/** Changes one text in its languages (screens-491). */
export function TextDialog({ text, timeZone, onClose }: TextDialogProps) {
  const { t, language } = useTexts()
  const edit = useTextEdit(text, language, onClose)
  return (
    <Dialog open onClose={onClose} title={t(`wording.area.${areaOf(text.key)}`)}>
      <Form className={styles.content} onSend={edit.send}>
        <p className={styles.soft}>
          <bdi dir="ltr">{text.key}</bdi>
        </p>
        <Overtaken error={edit.overtaken} timeZone={timeZone} onTheirs={onClose} />
        {edit.error && !edit.overtaken && <Notice tone="error">{edit.error.message}</Notice>}
        {isTextToPhone(text.key) && <Notice tone="warning">{t('wording.messageOthers')}</Notice>}
        {edit.present.map(each => (
          <LanguageField
            key={each}
            language={each}
            stored={text.languages[each]}
            value={edit.values[each] ?? ''}
            timeZone={timeZone}
            onChange={value => edit.change(each, value)}
          />
        ))}
        <Field
          label={t('wording.description')}
          hint={t('wording.descriptionHint')}
          dir="auto"
          maxLength={500}
          value={edit.description}
          onChange={edit.setDescription}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={edit.isPending} off={edit.hasFaults}>
            {t('wording.save')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/**
 * The languages of a text, the reader's own first, and its description as they are edited, and their save. What she left as
 * it was when the dialog opened is not sent: another Admin may have changed it since.
 */
function useTextEdit(text: ListedText, own: Language, onDone: () => void) {
  const present = languages
    .filter(language => text.languages[language] !== undefined)
    .toSorted((a, b) => Number(b === own) - Number(a === own))
  const values = useDraft<Partial<Record<Language, string>>>(
    Object.fromEntries(present.map(language => [language, currentOf(text.languages[language])])),
  )
  const [opened] = useState(text.description)
  const [description, setDescription] = useState(opened)
  const save = useFormSend('setLanguageTexts', 'textList')
  const describe = useFormSend('setLanguageDescription', 'textList')
  const changed = present
    .map(language => ({ language, key: text.key, text: (values.touched[language] ?? '').trim() }))
    .filter(each => values.touched[each.language] !== undefined && each.text !== values.opened[each.language])
  const hasFaults = changed.some(
    each => faultOf(text.languages[each.language]?.builtIn ?? '', each.text) !== null,
  )

  function send() {
    if (hasFaults) return
    if (changed.length === 0) return keepDescription()
    save.mutate({ body: { texts: changed } }, { onSuccess: keepDescription })
  }

  function keepDescription() {
    if (description.trim() === opened) return onDone()
    describe.mutate({ body: { key: text.key, description } }, { onSuccess: onDone })
  }

  function change(language: Language, value: string) {
    values.change({ [language]: value })
    save.reset()
  }

  return {
    present,
    values: values.draft,
    change,
    description,
    setDescription,
    send,
    hasFaults,
    error: save.error ?? describe.error,
    overtaken: save.overtaken ?? describe.overtaken,
    isPending: save.isPending || describe.isPending,
  }
}

interface LanguageFieldProps {
  readonly language: Language
  readonly stored: ListedTextOf | undefined
  readonly value: string
  readonly timeZone: string
  readonly onChange: (value: string) => void
}

const mostOfUndo = 40

/** A text in one language beside its default, with its last change, its undo and what is wrong with it. */
function LanguageField({ language, stored, value, timeZone, onChange }: LanguageFieldProps) {
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
