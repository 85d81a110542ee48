import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import { preparationNights } from '@mayim/domain/calendar/preparation.ts'
import { inLanguage, languages } from '@mayim/domain/language.ts'
import type { Reach } from '@mayim/domain/site/place.ts'
import { useState } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import { Overtaken } from '../../client/overtaken.tsx'
import { useSend } from '../../client/queries.ts'
import { useFormSend } from '../../client/use-form-send.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, Form, SelectField, TextArea } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Switch } from '../../kit/switch.tsx'
import { directions, languageNames } from '../../language.ts'
import { errorAt, errorElsewhere } from '../../people/error-at.ts'
import { AskRemove } from './ask-remove.tsx'
import { bodyOf, type Draft, useEntryDraft, withDraft } from './draft.ts'
import { EntryPicture } from './pictures.tsx'
import { PreviewFrame, type ShopPlace, shownOf } from './preview-frame.tsx'
import styles from './shop.module.css'

const fields = ['names.en', 'price', 'phone', 'website']

interface EntryFormProps {
  readonly list: ListName
  /** Null adds one. */
  readonly entry: EditedEntry | null
  readonly entries: readonly EditedEntry[]
  readonly place: ShopPlace
  readonly onClose: () => void
}

/** Adds an entry to a list, changes one or removes it, with what visitors will see of it. */
export function EntryForm({ list, entry, entries, place, onClose }: EntryFormProps) {
  const { t, language } = useTexts()
  const { opened, draft, change } = useEntryDraft(entry)
  const edit = useFormSend('listEdit', 'editedList')
  const removal = useSend('listEdit')
  const [isAsked, setIsAsked] = useState(false)
  const isNew = entry === null
  const of = isNew ? {} : { id: entry.id }
  const save = () => {
    const body = isNew
      ? { action: 'add' as const, ...bodyOf({}, draft) }
      : { action: 'change' as const, ...bodyOf(opened, draft) }
    edit.mutate({ body: { list, ...of, ...body } }, { onSuccess: onClose })
  }
  const remove = () => removal.mutate({ body: { action: 'remove', list, ...of } }, { onSuccess: onClose })
  const ask = () => {
    removal.reset()
    setIsAsked(true)
  }
  const fault = edit.overtaken ? null : errorElsewhere(edit.error, fields)
  const name = isNew ? '' : inLanguage(entry.names, language)
  const title = isNew ? t('shop.addTo', { list: t(`shop.list.${list}`) }) : t('shop.editOf', { name })
  return (
    <Dialog open wide onClose={onClose} title={title}>
      <Form className={styles.form} onSend={save}>
        <Overtaken error={edit.overtaken} onTheirs={onClose} />
        {fault && <Notice tone="error">{fault}</Notice>}
        <EntryFields list={list} draft={draft} isNew={isNew} error={edit.error} onChange={change} />
        <div className={styles.chips}>
          <Button type="submit" busy={edit.isPending}>
            {t('common.save')}
          </Button>
          {!isNew && (
            <Button look="danger" onClick={ask}>
              {t('shop.remove')}
            </Button>
          )}
        </div>
      </Form>
      {!isNew && place.site && <EntryPicture entry={entry} />}
      {place.site && (
        <PreviewFrame hint={t('shop.draftSoon')}>
          <place.site.Preview list={list} entries={shownOf(withDraft(entries, list, entry, draft))} />
        </PreviewFrame>
      )}
      {isAsked && (
        <AskRemove
          title={t('shop.newsletter.removeOf', { name })}
          yes={t('shop.remove')}
          error={removal.error?.message}
          busy={removal.isPending}
          focusAfter="shop-part"
          onYes={remove}
          onClose={() => setIsAsked(false)}
        >
          <p>{t('shop.removeWords')}</p>
        </AskRemove>
      )}
    </Dialog>
  )
}

const number = { type: 'number', ltr: true, min: '0' } as const

interface FieldsProps {
  readonly list: ListName
  readonly draft: Draft
  readonly isNew: boolean
  readonly error: ApiError | null
  readonly onChange: (part: Partial<Draft>) => void
}

function EntryFields({ list, draft, isNew, error, onChange }: FieldsProps) {
  const { t } = useTexts()
  const isItem = list === 'merchandise'
  const isPackage = list === 'package'
  return (
    <>
      <WordFields list={list} draft={draft} isNew={isNew} error={error} onChange={onChange} />
      {(isItem || isPackage || list === 'donationType') && (
        <Field
          {...number}
          label={t(isItem || isPackage ? 'shop.price' : 'shop.usualAmount')}
          error={errorAt(error, 'price')}
          required={isItem || isPackage}
          step="0.01"
          max="100000"
          inputMode="decimal"
          value={draft.price}
          onChange={price => onChange({ price })}
        />
      )}
      {list === 'location' && <ReachFields draft={draft} error={error} onChange={onChange} />}
      {list === 'preparation' && (
        <SelectField
          label={t('shop.nights')}
          value={draft.nights}
          onChange={nights => onChange({ nights: nights as Draft['nights'] })}
          options={preparationNights.map(value => ({ value, text: t(`shop.night.${value}`) }))}
        />
      )}
      {isPackage && <PackageFields draft={draft} onChange={onChange} />}
      <Switch label={t('shop.shown')} checked={draft.shown} onChange={shown => onChange({ shown })} />
    </>
  )
}

/** What a package gives and for how long (money-833). */
function PackageFields({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const { t } = useTexts()
  return (
    <>
      <Field
        {...number}
        label={t('shop.value')}
        hint={t('shop.valueHint')}
        step="0.01"
        max="100000"
        inputMode="decimal"
        value={draft.value}
        onChange={value => onChange({ value })}
      />
      <Field
        {...number}
        label={t('shop.months')}
        hint={t('shop.monthsHint')}
        min="1"
        max="120"
        step="1"
        inputMode="numeric"
        value={draft.months}
        onChange={months => onChange({ months })}
      />
    </>
  )
}

/** How visitors reach another location; each may stay blank (screens-813). */
function ReachFields({ draft, error, onChange }: Pick<FieldsProps, 'draft' | 'error' | 'onChange'>) {
  const { t } = useTexts()
  const line = { autoComplete: 'off', maxLength: 120 } as const
  const { reach } = draft
  const changeReach = (part: Partial<Reach>) => onChange({ reach: { ...reach, ...part } })
  return (
    <>
      <Field
        {...line}
        label={t('shop.address')}
        dir="auto"
        value={reach.address}
        onChange={address => changeReach({ address })}
      />
      <Field
        {...line}
        ltr
        type="tel"
        label={t('shop.phone')}
        hint={t('shop.phoneHint')}
        error={errorAt(error, 'phone')}
        value={reach.phone}
        onChange={phone => changeReach({ phone })}
      />
      <Field
        {...line}
        ltr
        inputMode="url"
        label={t('shop.website')}
        hint={t('shop.websiteHint')}
        error={errorAt(error, 'website')}
        value={reach.website}
        onChange={website => changeReach({ website })}
      />
    </>
  )
}

/** The name and the description in each language, in its own direction. */
function WordFields({ list, draft, isNew, error, onChange }: FieldsProps) {
  const { t } = useTexts()
  const isItem = list === 'merchandise'
  return languages.map(each => (
    <div key={each} className={styles.words}>
      <Field
        label={t('shop.name', { language: languageNames[each] })}
        hint={isItem && each === 'en' ? t('shop.nameHint') : undefined}
        error={each === 'en' ? errorAt(error, 'names.en') : null}
        required={isItem && each === 'en'}
        disabled={isItem && each === 'en' && !isNew}
        dir={directions[each]}
        lang={each}
        autoComplete="off"
        maxLength={120}
        value={draft.names[each]}
        onChange={name => onChange({ names: { ...draft.names, [each]: name } })}
      />
      {list !== 'career' && list !== 'donationType' && (
        <TextArea
          label={t('shop.text', { language: languageNames[each] })}
          lang={each}
          rows={2}
          maxLength={500}
          value={draft.texts[each]}
          onChange={text => onChange({ texts: { ...draft.texts, [each]: text } })}
        />
      )}
    </div>
  ))
}
