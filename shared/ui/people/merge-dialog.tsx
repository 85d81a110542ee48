import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import type { CallAnswer, CallInput } from '../client/call-api.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { WebsiteButton } from '../client/website-button.tsx'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form, SelectField } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { errorAt, errorElsewhere } from './error-at.ts'
import { MergeFacts } from './merge-facts.tsx'
import { type Patron, PatronPicker } from './patron-picker.tsx'
import styles from './people.module.css'
import { OwnPasswordField, useOwnPassword } from './set-password.tsx'

type Preview = CallAnswer<'mergePreview'>
type Choice = NonNullable<NonNullable<CallInput<'accountsMerge'>['body']>['membership']>

/** Two accounts are chosen, compared with what the one that stays will have, and merged after a look (people-760). */
export function MergeDialog(props: { side: Side; onDone: () => void; onClose: () => void }) {
  const { t } = useTexts()
  const [kept, setKept] = useState<Patron | null>(null)
  const [gone, setGone] = useState<Patron | null>(null)
  return (
    <Dialog open wide onClose={props.onClose} title={t('people.merge.open')}>
      <div className={styles.form}>
        <PatronPicker
          label={t('people.merge.stays')}
          search={t('people.merge.findStays')}
          patron={kept}
          exceptId={gone?.id}
          onPick={setKept}
        />
        <PatronPicker
          label={t('people.merge.goes')}
          search={t('people.merge.findGoes')}
          patron={gone}
          exceptId={kept?.id}
          onPick={setGone}
        />
        {kept && gone && (
          <>
            <Button
              look="quiet"
              onClick={() => {
                setKept(gone)
                setGone(kept)
              }}
            >
              {t('people.merge.swap')}
            </Button>
            <Compare
              key={`${kept.id} ${gone.id}`}
              side={props.side}
              keptId={kept.id}
              goneId={gone.id}
              onDone={props.onDone}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Compare(props: { side: Side; keptId: string; goneId: string; onDone: () => void }) {
  const { keptId, goneId } = props
  const [membership, setMembership] = useState<Choice | ''>('')
  const params = { id: keptId, goneId }
  const chosen = membership === '' ? {} : { membership }
  const preview = useCall('mergePreview', { params, query: chosen })
  return (
    <Loaded query={preview} lines={8}>
      {found => (
        <Confirm
          {...props}
          preview={found}
          membership={membership}
          onMembership={value => setMembership(value as Choice | '')}
        />
      )}
    </Loaded>
  )
}

function Confirm(props: {
  side: Side
  keptId: string
  goneId: string
  preview: Preview
  membership: Choice | ''
  onMembership: (value: string) => void
  onDone: () => void
}) {
  const { t } = useTexts()
  const { side, keptId, goneId, preview, membership } = props
  const own = useOwnPassword(side)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const word = t('people.merge.confirm')
  const isTyped = typed.trim().toLowerCase() === word.toLowerCase()
  const merge = useSend('accountsMerge')
  const fault = errorElsewhere(merge.error, ['ownPassword', 'membership'])
  const chosen = membership === '' ? {} : { membership }
  const needsChoice = preview.refusal === 'mergeTwoMemberships' || membership !== ''
  return (
    <Form
      className={styles.form}
      onSend={() => {
        setWrong(!isTyped)
        if (isTyped)
          merge.mutate(
            { params: { id: keptId, goneId }, body: { ...chosen, ...own.body } },
            { onSuccess: props.onDone },
          )
      }}
    >
      <MergeFacts preview={preview} />
      {preview.lostCards.length > 0 && (
        <Notice tone="warning">
          {t('people.merge.lostCards', {
            cards: preview.lostCards.map(({ brand, last4 }) => `${brand} ${last4}`).join(', '),
          })}
        </Notice>
      )}
      {needsChoice && (
        <MembershipChoice
          preview={preview}
          value={membership}
          error={errorAt(merge.error, 'membership')}
          onChange={props.onMembership}
        />
      )}
      {preview.refusal && <Notice tone="warning">{t(`refusal.${preview.refusal}`)}</Notice>}
      {fault && <Notice tone="error">{fault}</Notice>}
      {preview.refusal === null && (
        <>
          <OwnPasswordField own={own} error={merge.error} />
          <Field
            label={t('people.merge.word', { word })}
            error={isWrong && !isTyped ? t('people.merge.wordWrong', { word }) : null}
            required
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
          <WebsiteButton side={side} type="submit" busy={merge.isPending}>
            {word}
          </WebsiteButton>
        </>
      )}
    </Form>
  )
}

function MembershipChoice(props: {
  preview: Preview
  value: string
  error: string | null
  onChange: (value: string) => void
}) {
  const { t, language } = useTexts()
  const textOf = ({ membership }: Preview['kept']) =>
    membership
      ? t('people.merge.until', { level: membership.level, date: shortDate(membership.expires, language) })
      : ''
  return (
    <SelectField
      label={t('people.merge.whose')}
      error={props.error}
      required
      value={props.value}
      onChange={props.onChange}
      options={[
        { value: '', text: t('people.merge.whoseAsk') },
        { value: 'kept', text: t('people.merge.whoseKept', { text: textOf(props.preview.kept) }) },
        { value: 'gone', text: t('people.merge.whoseGone', { text: textOf(props.preview.gone) }) },
      ]}
    />
  )
}
