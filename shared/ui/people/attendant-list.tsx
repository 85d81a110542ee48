import type { Attendant } from '@mayim/contract/entities/user.ts'
import { hasName, nameOf } from '@mayim/domain/people/names.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { Overtaken } from '../client/overtaken.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { useFormSend } from '../client/use-form-send.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form, SelectField } from '../kit/field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { Switch } from '../kit/switch.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { errorAt, errorElsewhere } from './error-at.ts'
import styles from './people.module.css'

/** The attendants, also those who left; each opens its form (people-66). */
export function AttendantList({ side, searched }: { side: Side; searched: string }) {
  const { t } = useTexts()
  const attendants = useCall('attendantsList', { query: { activeonly: false } })
  const [editing, setEditing] = useState<Attendant | 'new' | null>(null)
  return (
    <section className={styles.section} aria-labelledby="attendants">
      <div className={styles.head}>
        <h2 id="attendants">{t('people.attendant.title')}</h2>
        <Button look="quiet" icon="plus" onClick={() => setEditing('new')}>
          {t('people.attendant.add')}
        </Button>
      </div>
      <Loaded query={attendants} lines={3}>
        {all => {
          const shown = all.filter(one => hasName(one, searched))
          const empty = all.length === 0 ? t('people.attendant.none') : t('people.nobody')
          if (shown.length === 0) return <p className={styles.soft}>{empty}</p>
          return (
            <List>
              {shown.map(one => (
                <AttendantRow key={one.id} attendant={one} onOpen={() => setEditing(one)} />
              ))}
            </List>
          )
        }}
      </Loaded>
      {editing && (
        <AttendantForm
          side={side}
          attendant={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

function AttendantRow({ attendant, onOpen }: { attendant: Attendant; onOpen: () => void }) {
  const { t } = useTexts()
  const name = nameOf(attendant)
  return (
    <ListRow
      note={
        <span className={styles.chips}>
          {!attendant.active && (
            <Chip tone="coral" icon="lock">
              {t('people.attendant.inactive')}
            </Chip>
          )}
          <Chip>{t(attendant.hasCard ? 'people.attendant.card' : 'people.attendant.noCard')}</Chip>
        </span>
      }
      end={
        <Button look="quiet" aria-label={t('people.editOf', { name })} onClick={onOpen}>
          {t('people.edit')}
        </Button>
      }
    >
      <bdi>{name}</bdi>
    </ListRow>
  )
}

const fields = ['firstName', 'lastName', 'cardCode', 'userId']

/** The fields of an attendant and the code of her card while they are edited, and their save. */
function useAttendant(attendant: Attendant | null, onDone: () => void) {
  const { draft, touched, change } = useDraft({
    firstName: attendant?.firstName ?? '',
    lastName: attendant?.lastName ?? '',
    active: attendant?.active ?? true,
    userId: attendant?.userId ?? null,
  })
  const [cardCode, setCardCode] = useState<string | undefined>()
  const add = useSend('attendantAdd')
  const update = useFormSend('attendantUpdate', 'attendantsList')
  const { error, isPending } = attendant ? update : add
  const card = cardCode === undefined ? {} : { cardCode }

  function send() {
    if (!attendant) return add.mutate({ body: { ...draft, ...card } }, { onSuccess: onDone })
    update.mutate({ params: { id: attendant.id }, body: { ...touched, ...card } }, { onSuccess: onDone })
  }

  return { draft, change, cardCode, setCardCode, send, error, overtaken: update.overtaken, isPending }
}

/** Adds an attendant, or changes the given one. The card's code is never shown; a blank field keeps it. */
export function AttendantForm(props: { side: Side; attendant: Attendant | null; onClose: () => void }) {
  const { t } = useTexts()
  const { side, attendant, onClose } = props
  const edit = useAttendant(attendant, onClose)
  const { draft, change, cardCode, setCardCode, send, error, overtaken, isPending } = edit
  const accounts = useCall('adminUsers').data ?? []
  const isAway = error?.code === 'hubUnreachable'
  const none = { value: '', text: t('people.field.noAccount') }
  const title = attendant ? t('people.editOf', { name: nameOf(attendant) }) : t('people.attendant.add')
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form className={styles.form} onSend={send}>
        <Overtaken error={overtaken} onTheirs={onClose} />
        {!overtaken && <Fault text={isAway ? t('people.field.cardAtHub') : errorElsewhere(error, fields)} />}
        <Field
          label={t('people.field.firstName')}
          error={errorAt(error, 'firstName')}
          required
          maxLength={120}
          autoComplete="off"
          value={draft.firstName}
          onChange={firstName => change({ firstName })}
        />
        <Field
          label={t('people.field.lastName')}
          error={errorAt(error, 'lastName')}
          maxLength={120}
          autoComplete="off"
          value={draft.lastName}
          onChange={lastName => change({ lastName })}
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
          value={draft.userId ?? ''}
          onChange={userId => change({ userId: userId || null })}
          options={[none, ...accounts.map(user => ({ value: user.id, text: nameOf(user) }))]}
        />
        <Switch
          label={t('people.field.active')}
          note={t('people.field.activeNote')}
          checked={draft.active}
          onChange={active => change({ active })}
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

/** The sections that an attendant is on duty in, changed at once. Only the hub knows them. */
function AttendantSections({ attendant }: { attendant: Attendant }) {
  const { t } = useTexts()
  const sections = useCall('sections')
  const set = useSend('sectionAttendant')
  return (
    <section className={styles.section} aria-labelledby="sections">
      <h3 id="sections">{t('people.attendant.sections')}</h3>
      <p className={styles.soft}>{t('people.attendant.sectionsHint')}</p>
      {set.error && <Notice tone="error">{set.error.message}</Notice>}
      <Loaded query={sections} lines={2}>
        {all =>
          all.map(({ id, name, attendant: onDuty }) => (
            <Switch
              key={id}
              label={t('people.attendant.section', { name })}
              note={onDuty && onDuty.id !== attendant.id ? nameOf(onDuty) : undefined}
              checked={onDuty?.id === attendant.id}
              disabled={set.isPending}
              onChange={hers =>
                set.mutate({ params: { id }, body: { attendantId: hers ? attendant.id : 0 } })
              }
            />
          ))
        }
      </Loaded>
    </section>
  )
}
