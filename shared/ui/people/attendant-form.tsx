import type { Attendant } from '@mayim/contract/entities/user.ts'
import { nameOf } from '@mayim/domain/people/name-of.ts'
import type { Side } from '@mayim/domain/side.ts'
import { useState } from 'react'
import { useCall, useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, SelectField } from '../kit/field.tsx'
import { Form } from '../kit/form.tsx'
import { Notice } from '../kit/notice.tsx'
import { Switch } from '../kit/switch.tsx'
import { AttendantSections } from './attendant-sections.tsx'
import { errorAt, errorElsewhere } from './error-at.ts'
import styles from './people.module.css'

const fields = ['firstName', 'lastName', 'cardCode', 'userId']

/** Adds an attendant, or changes the given one. The card's code is never shown; a blank field keeps it. */
export function AttendantForm(props: { side: Side; attendant: Attendant | null; onClose: () => void }) {
  const { t } = useTexts()
  const { side, attendant, onClose } = props
  const [firstName, setFirstName] = useState(attendant?.firstName ?? '')
  const [lastName, setLastName] = useState(attendant?.lastName ?? '')
  const [cardCode, setCardCode] = useState<string | undefined>()
  const [active, setActive] = useState(attendant?.active ?? true)
  const [userId, setUserId] = useState(attendant?.userId ?? '')
  const accounts = useCall('adminUsers').data ?? []
  const add = useSend('attendantAdd')
  const change = useSend('attendantUpdate')
  const { error, isPending } = attendant ? change : add
  const card = cardCode === undefined ? {} : { cardCode }
  const body = { firstName, lastName, active, userId: userId || null, ...card }
  const send = () =>
    attendant
      ? change.mutate({ params: { id: attendant.id }, body }, { onSuccess: onClose })
      : add.mutate({ body }, { onSuccess: onClose })
  const isAway = error?.code === 'hubUnreachable'
  const none = { value: '', text: t('people.field.noAccount') }
  const title = attendant ? t('people.editOf', { name: nameOf(attendant) }) : t('people.attendant.add')
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form className={styles.form} onSend={send}>
        <Fault text={isAway ? t('people.field.cardAtHub') : errorElsewhere(error, fields)} />
        <Field
          label={t('people.field.firstName')}
          error={errorAt(error, 'firstName')}
          required
          maxLength={120}
          autoComplete="off"
          value={firstName}
          onChange={setFirstName}
        />
        <Field
          label={t('people.field.lastName')}
          error={errorAt(error, 'lastName')}
          maxLength={120}
          autoComplete="off"
          value={lastName}
          onChange={setLastName}
        />
        <CardField
          hasCard={attendant?.hasCard === true}
          error={errorAt(error, 'cardCode')}
          value={cardCode}
          onChange={setCardCode}
        />
        <SelectField
          label={t('people.field.account')}
          hint={t('people.field.accountHint')}
          error={errorAt(error, 'userId')}
          value={userId}
          onChange={setUserId}
          options={[none, ...accounts.map(user => ({ value: user.id, text: nameOf(user) }))]}
        />
        <Switch
          label={t('people.field.active')}
          note={t('people.field.activeNote')}
          checked={active}
          onChange={setActive}
        />
        <Button type="submit" busy={isPending}>
          {t('common.save')}
        </Button>
      </Form>
      {attendant?.active && side === 'hub' && <AttendantSections attendant={attendant} />}
    </Dialog>
  )
}

/** The code of a card or a PIN: undefined keeps the present one, and a blank one takes it away. */
function CardField(props: {
  hasCard: boolean
  error: string | null
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const { t } = useTexts()
  const { hasCard, value } = props
  const removed = value === ''
  return (
    <>
      <Field
        label={t('people.field.card')}
        hint={t(hasCard ? 'people.field.cardKept' : 'people.field.cardHint')}
        error={props.error}
        type="password"
        ltr
        maxLength={64}
        autoComplete="off"
        disabled={removed}
        value={value ?? ''}
        onChange={typed => props.onChange(typed === '' ? undefined : typed)}
      />
      {hasCard && (
        <Switch
          label={t('people.field.removeCard')}
          checked={removed}
          onChange={chosen => props.onChange(chosen ? '' : undefined)}
        />
      )}
    </>
  )
}

function Fault({ text }: { text: string | null }) {
  return text ? <Notice tone="error">{text}</Notice> : null
}
