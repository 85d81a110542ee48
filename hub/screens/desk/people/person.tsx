import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { staffTextLetters } from '@mayim/domain/messages/message-text.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { Phone } from '@mayim/ui/client/phone.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form, TextArea } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { PaymentsOf } from '@mayim/ui/money/payments/payments-of.tsx'
import { OwnPasswordField, useOwnPassword } from '@mayim/ui/people/set-password.tsx'
import { useRef, useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { BookNight } from '../booking/book-night.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { PersonMembership } from './person-membership.tsx'
import { PersonNext } from './person-next.tsx'
import { PersonPrepaid } from './person-prepaid.tsx'
import { PersonProfile } from './person-profile.tsx'
import { PersonVisits } from './person-visits.tsx'

/** The patron's page at the desk: profile, notes, reservations, saved cards without their numbers, membership. */
export function Person(props: {
  userId: string
  /** The business date. */
  tonight: string
  facility: FacilityInfo
  jobs: Jobs
  onChoose: (reservationId: string, night: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const open = ({ reservationId, reservationDate }: ReservationAnswer) => {
    props.onClose()
    props.onChoose(reservationId, reservationDate)
  }
  const user = useCall('userGet', { params: { id: props.userId } })
  // A night to book, or the visit to move.
  const [booking, setBooking] = useState<'new' | ReservationAnswer | null>(null)
  if (booking !== null)
    return (
      <BookNight
        {...(booking === 'new' ? { who: { userId: props.userId } } : { visit: booking })}
        facility={props.facility}
        jobs={props.jobs}
        onClose={() => setBooking(null)}
      />
    )
  return (
    <Dialog open drawer onClose={props.onClose} title={t('reception.person.title')}>
      <div className={styles.page}>
        <Loaded query={user} lines={6}>
          {person => (
            <>
              <header className={styles.lines}>
                <Name person={person} />
                <p>{person.phone ? <Phone e164={person.phone} /> : t('desk.details.noPhone')}</p>
                <div className={styles.row}>
                  <Button icon="plus" autoFocus onClick={() => setBooking('new')}>
                    {t('reception.person.book')}
                  </Button>
                </div>
              </header>
              <ConfirmPerson person={person} jobs={props.jobs} />
              <PersonNext
                userId={person.id}
                tonight={props.tonight}
                facility={props.facility}
                jobs={props.jobs}
                onOpen={open}
                onMove={setBooking}
              />
              <PersonMembership person={person} facility={props.facility} jobs={props.jobs} />
              <PersonVisits userId={person.id} facility={props.facility} onOpen={open} />
              <PersonProfile person={person} jobs={props.jobs} />
              <PersonPrepaid userId={person.id} facility={props.facility} jobs={props.jobs} />
              <PersonPayments userId={person.id} facility={props.facility} />
              <PersonCards userId={person.id} />
              <PersonGate person={person} />
              {person.phone && <PersonText userId={person.id} jobs={props.jobs} />}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

/** A walk-in may have no name. */
function Name({ person }: { person: UserAnswer }) {
  const name = `${person.firstName} ${person.lastName}`.trim()
  if (name === '') return null
  return (
    <h3>
      <bdi>{name}</bdi>
    </h3>
  )
}

/** The patron's payments at the desk. They are a part of her history, so they are read when someone asks. */
function PersonPayments({ userId, facility }: { userId: string; facility: FacilityInfo }) {
  const { t } = useTexts()
  const [asked, setAsked] = useState(false)
  return (
    <section className={styles.lines}>
      <h3>{t('money.payments')}</h3>
      {asked ? (
        <PaymentsOf userId={userId} place={{ side: 'hub', ...facility }} />
      ) : (
        <Button look="quiet" onClick={() => setAsked(true)}>
          {t('money.ask')}
        </Button>
      )}
    </section>
  )
}

/** Staff ask a patron who signed in after a long absence who she is, and confirm her (people-352). */
function ConfirmPerson({ person, jobs }: { person: UserAnswer; jobs: Jobs }) {
  const { t } = useTexts()
  const confirm = useSend('userConfirm')
  if (!person.unconfirmedSince) return null
  function send() {
    const confirmed = () => jobs.tell(t('reception.person.confirmed'))
    confirm.mutate({ params: { id: person.id }, body: {} }, { onSuccess: confirmed })
  }
  return (
    <div className={styles.lines}>
      <Notice tone="warning">{t('reception.person.unconfirmed')}</Notice>
      {confirm.error && <Notice tone="error">{confirm.error.message}</Notice>}
      <div className={styles.row}>
        <Button icon="check" busy={confirm.isPending} onClick={send}>
          {t('reception.person.confirm')}
        </Button>
      </div>
    </div>
  )
}

/** The patron's saved cards, by brand and last digits. The portal stores them, so they are fetched on request. */
function PersonCards(props: { userId: string }) {
  const { t } = useTexts()
  const [asked, setAsked] = useState(false)
  const cards = useCall('savedCards', { params: { id: props.userId } }, { enabled: asked })
  return (
    <section className={styles.lines}>
      <h3>{t('reception.person.cards')}</h3>
      {(!asked || cards.isPending) && (
        <Button look="quiet" busy={asked && cards.isPending} onClick={() => setAsked(true)}>
          {t('reception.pay.cardsAsk')}
        </Button>
      )}
      {cards.error && <p className={styles.bad}>{cards.error.message}</p>}
      {cards.data?.length === 0 && <p className={styles.note}>{t('reception.person.noCards')}</p>}
      <ul>
        {(cards.data ?? []).map(card => (
          <li key={card.id}>
            {card.brand} · {t('reception.pay.card', { last4: card.last4 })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lets a patron open the garage gate from her app (people-36). Admins alone see it; the portal makes the change. */
function PersonGate({ person }: { person: UserAnswer }) {
  const { t } = useTexts()
  const { roles } = useSignedIn()
  const own = useOwnPassword('hub')
  const give = useSend('roleAdd')
  const take = useSend('roleRemove')
  const error = give.error ?? take.error
  if (!roles.includes('Admin')) return null
  function send(allowed: boolean) {
    const [act, other] = allowed ? [give, take] : [take, give]
    other.reset()
    act.mutate({ params: { id: person.id, role: 'OpenGarageGate' }, body: own.body })
  }
  return (
    <section className={styles.lines}>
      <h3>{t('reception.person.gate')}</h3>
      <OwnPasswordField own={own} error={error} hint={t('reception.person.gateHint')} />
      {error && error.field !== 'ownPassword' && <Notice tone="error">{error.message}</Notice>}
      <Switch
        label={t('people.role.OpenGarageGate')}
        checked={person.roles?.includes('OpenGarageGate') ?? false}
        disabled={give.isPending || take.isPending}
        onChange={send}
      />
    </section>
  )
}

/**
 * Sends a text to the patron's phone, through the portal. If the portal is unreachable, the form says that the text
 * was not sent. A press without an answer is retried with the same idempotency key, so the text is sent once.
 */
function PersonText(props: { userId: string; jobs: Jobs }) {
  const { t } = useTexts()
  const [message, setMessage] = useState('')
  const once = useRef({ asked: '', key: '' })
  const send = useSend('sendSms')
  function submit() {
    if (once.current.asked !== message) once.current = { asked: message, key: crypto.randomUUID() }
    send.mutate(
      { body: { msg: message, users: [props.userId], idempotencyKey: once.current.key } },
      {
        onSuccess: () => {
          once.current = { asked: '', key: '' }
          setMessage('')
          props.jobs.tell(t('reception.person.sent'))
        },
      },
    )
  }
  return (
    <Form className={styles.form} onSend={submit}>
      <TextArea
        label={t('reception.person.message')}
        rows={2}
        maxLength={staffTextLetters}
        required
        value={message}
        onChange={setMessage}
        error={send.error?.message}
      />
      <div className={styles.row}>
        <Button type="submit" busy={send.isPending}>
          {t('reception.person.send')}
        </Button>
      </div>
    </Form>
  )
}
