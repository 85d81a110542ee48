import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { type Language, languageNames, languages } from '@mayim/ui/language.ts'
import { mayPayBack } from '@mayim/ui/money/payments/pay-back.tsx'
import { useId, useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { GoodsList, useGoods } from '../payment/goods.tsx'
import { paySeveral, usePayStep } from '../payment/pay-step.ts'
import styles from './next-step.module.css'
import { isNothingNext, type NextSteps, nextSteps, type Said, stepsJob } from './next-steps.ts'

/** A room that she may be placed in now. */
export interface RoomChoice {
  readonly id: number
  readonly name: string
  readonly roomStatus: string
}

interface StepProps {
  readonly visit: StaffReservation
  readonly tonight: string
  readonly facility: FacilityInfo
  readonly printer: string | null
  /** Whether a cubicle is free. */
  readonly cubicles: boolean
  /** The rooms that fit her and are free, the best first. */
  readonly rooms: readonly RoomChoice[]
  /** The room that is hers if nothing else is chosen; null while others come first. */
  readonly suggested: RoomChoice | null
  /** Why no room is free for her; null while one is. */
  readonly whyNone: string | null
  readonly jobs: Jobs
  readonly onPay: () => void
  readonly onPayBack: () => void
}

const wait = 'wait'
const askCards = 'askCards'

/**
 * One button for all that comes next, and its parts, which can be changed: how she pays, the room, her language, the
 * receipt. Nothing where nothing comes next at the desk.
 */
export function NextStep(props: StepProps) {
  const { t, language } = useTexts()
  const { visit, jobs } = props
  const goods = useGoods(visit.merchandise)
  const steps = nextSteps(visit, props.tonight, goods.added)
  const pay = usePayStep(visit, props.facility)
  const parts = useParts(props, steps)
  const sum = (amount: number) => money(amount, props.facility.currency, language)
  const takes = pay.words(steps.owes)
  const opensPay = steps.owes > 0 && pay.how === paySeveral
  const names = [
    steps.checkIn && t('desk.action.checkIn'),
    !steps.checkIn && steps.confirm && t('desk.action.confirm'),
    takes,
    parts.room &&
      t(steps.checkIn || takes !== null ? 'desk.next.room' : 'desk.next.place', { name: parts.room.name }),
    opensPay && t('desk.next.payForm', { amount: sum(steps.owes) }),
  ].filter(name => typeof name === 'string')
  if (isNothingNext(steps) && !pay.isOpen) {
    if (!mayPayBack(visit)) return null
    return (
      <Button className={styles.do} block data-main onClick={props.onPayBack}>
        {t('money.back.open')}
      </Button>
    )
  }

  function press() {
    if (opensPay && names.length === 1) return props.onPay()
    const printer = parts.receipt ? props.printer : null
    const payment = pay.job(steps.owes, printer)
    const wishes = {
      language: parts.language,
      goods: goods.changed,
      // While an amount is due, the receipt is printed with the payment.
      printer: steps.owes > 0 ? null : printer,
      cubicle: parts.cubicle,
      room: parts.room,
      pay: payment,
    }
    const text = (said: readonly Said[]) => said.map(each => t(...each)).join(' ')
    jobs.perform(stepsJob(visit, { steps, wishes }, { text, next: () => opensPay && props.onPay() }))
  }

  return (
    <div className={styles.next}>
      {pay.reader !== null ? (
        <ReaderTurn reader={pay.reader} onStop={pay.stop} />
      ) : (
        names.length > 0 && (
          <Button className={styles.do} block data-main busy={jobs.busy} onClick={press}>
            {asSentence(names.join(' · '), language)}
          </Button>
        )
      )}
      <div className={styles.parts}>
        {steps.owes > 0 && <PayPart pay={pay} />}
        {steps.room && <RoomPart {...props} value={parts.room} onChange={parts.setRoom} />}
        {steps.checkIn && <ArrivalParts {...props} parts={parts} />}
      </div>
      {steps.room && props.whyNone !== null && <p className={styles.why}>{props.whyNone}</p>}
      {steps.checkIn && goods.items.length > 0 && (
        <details className={styles.goods}>
          <summary>{t('reception.checkIn.goods')}</summary>
          <GoodsList goods={goods} sum={sum} />
        </details>
      )}
    </div>
  )
}

/** What was chosen, with what holds where nothing was. */
function useParts({ visit, rooms, suggested, printer }: StepProps, steps: NextSteps) {
  const [room, setRoom] = useState<string | null>(null)
  const [language, setLanguage] = useState<Language>(visit.language)
  const [receipt, setReceipt] = useState(true)
  const [cubicle, setCubicle] = useState(false)
  const chosen = rooms.find(({ id }) => String(id) === room)
  return {
    room: steps.room ? (room === null ? suggested : (chosen ?? null)) : null,
    setRoom,
    language,
    setLanguage,
    receipt: receipt && printer !== null,
    setReceipt,
    cubicle,
    setCubicle,
  }
}

/** One part of what comes next: its name, and what is chosen. */
function Part(props: {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { readonly value: string; readonly text: string }[]
}) {
  const id = useId()
  return (
    <span className={styles.part}>
      <label htmlFor={id}>{props.label}</label>
      <select id={id} value={props.value} onChange={event => props.onChange(event.currentTarget.value)}>
        {props.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}

/** How she pays, her saved cards too once they are asked for. */
function PayPart({ pay }: { pay: ReturnType<typeof usePayStep> }) {
  const { t } = useTexts()
  const cards = { value: askCards, text: t('reception.pay.cardsAsk') }
  return (
    <Part
      label={t('reception.pay.how')}
      value={pay.how}
      onChange={value => (value === askCards ? pay.askCards() : pay.setHow(value))}
      options={pay.canAskCards ? [...pay.options, cards] : pay.options}
    />
  )
}

/** While the card reader waits for a card: what it says, and how to stop it. */
function ReaderTurn(props: {
  reader: NonNullable<ReturnType<typeof usePayStep>['reader']>
  onStop: () => void
}) {
  const { t } = useTexts()
  return (
    <>
      <p role="status">{t(`reader.desk.${props.reader}`)}</p>
      <Button look="quiet" block busy={props.reader === 'stopping'} onClick={props.onStop}>
        {t('reader.stop')}
      </Button>
    </>
  )
}

/** With a capital letter, where the language has them. */
function asSentence(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

function RoomPart(props: StepProps & { value: RoomChoice | null; onChange: (room: string) => void }) {
  const { t } = useTexts()
  return (
    <Part
      label={t('desk.details.room')}
      value={props.value === null ? wait : String(props.value.id)}
      onChange={props.onChange}
      options={[
        { value: wait, text: t('desk.next.waits') },
        ...props.rooms.map(({ id, name }) => ({ value: String(id), text: t('desk.roomName', { name }) })),
      ]}
    />
  )
}

/** What is settled when she arrives: her language, the receipt, a cubicle. */
function ArrivalParts({ parts, ...props }: StepProps & { parts: ReturnType<typeof useParts> }) {
  const { t } = useTexts()
  return (
    <>
      <Part
        label={t('desk.details.language')}
        value={parts.language}
        onChange={value => parts.setLanguage(value as Language)}
        options={languages.map(value => ({ value, text: languageNames[value] }))}
      />
      {props.printer !== null && (
        <Part
          label={t('desk.next.receipt')}
          value={parts.receipt ? 'print' : 'none'}
          onChange={value => parts.setReceipt(value === 'print')}
          options={[
            { value: 'print', text: t('desk.next.print') },
            { value: 'none', text: t('desk.next.none') },
          ]}
        />
      )}
      {props.cubicles && !props.visit.cubicle && (
        <Part
          label={t('desk.details.cubicle')}
          value={parts.cubicle ? 'give' : 'none'}
          onChange={value => parts.setCubicle(value === 'give')}
          options={[
            { value: 'none', text: t('desk.next.none') },
            { value: 'give', text: t('desk.next.give') },
          ]}
        />
      )}
    </>
  )
}
