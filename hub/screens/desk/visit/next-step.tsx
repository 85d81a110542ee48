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
import styles from './next-step.module.css'
import { type NextSteps, nextSteps, type Said, stepsJob } from './next-steps.ts'

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
  readonly jobs: Jobs
  readonly onPay: () => void
  readonly onPayBack: () => void
}

const wait = 'wait'

/**
 * One button for all that comes next, and its parts, which can be changed: how she pays, the room, her language, the
 * receipt. Nothing where nothing comes next at the desk.
 */
export function NextStep(props: StepProps) {
  const { t, language } = useTexts()
  const { visit, jobs } = props
  const goods = useGoods(visit.merchandise)
  const steps = nextSteps(visit, props.tonight, goods.added)
  const parts = useParts(props, steps)
  const sum = (amount: number) => money(amount, props.facility.currency, language)
  const takes = steps.owes > 0 && parts.pay !== 'later'
  const names = [
    steps.checkIn && t('desk.action.checkIn'),
    !steps.checkIn && steps.confirm && t('desk.action.confirm'),
    takes && t('reception.pay.submit', { amount: sum(steps.owes) }),
    parts.room && t(steps.checkIn || takes ? 'desk.roomName' : 'desk.next.place', { name: parts.room.name }),
  ].filter(name => typeof name === 'string')
  if (!steps.checkIn && !steps.confirm && !steps.room && steps.owes <= 0) {
    if (!mayPayBack(visit)) return null
    return (
      <Button className={styles.do} block data-main onClick={props.onPayBack}>
        {t('money.back.open')}
      </Button>
    )
  }

  function press() {
    if (!steps.checkIn && !steps.confirm && !parts.room) return props.onPay()
    const printer = parts.receipt && steps.owes <= 0 ? props.printer : null
    const wishes = {
      language: parts.language,
      goods: goods.changed,
      printer,
      cubicle: parts.cubicle,
      room: parts.room,
      pay: null,
    }
    const text = (said: readonly Said[]) => said.map(each => t(...each)).join(' ')
    jobs.perform(stepsJob(visit, { steps, wishes }, { text, next: () => takes && props.onPay() }))
  }

  return (
    <div className={styles.next}>
      {names.length > 0 && (
        <Button className={styles.do} block data-main busy={jobs.busy} onClick={press}>
          {names.join(' · ')}
        </Button>
      )}
      <div className={styles.parts}>
        {steps.owes > 0 && <PayPart value={parts.pay} onChange={parts.setPay} />}
        {steps.room && <RoomPart {...props} value={parts.room} onChange={parts.setRoom} />}
        {steps.checkIn && <ArrivalParts {...props} parts={parts} />}
      </div>
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
  const [pay, setPay] = useState('now')
  const [room, setRoom] = useState<string | null>(null)
  const [language, setLanguage] = useState<Language>(visit.language)
  const [receipt, setReceipt] = useState(true)
  const [cubicle, setCubicle] = useState(false)
  const chosen = rooms.find(({ id }) => String(id) === room)
  return {
    pay,
    setPay,
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

function PayPart(props: { value: string; onChange: (pay: string) => void }) {
  const { t } = useTexts()
  return (
    <Part
      label={t('reception.pay.how')}
      value={props.value}
      onChange={props.onChange}
      options={[
        { value: 'now', text: t('desk.next.payNow') },
        { value: 'later', text: t('reception.later') },
      ]}
    />
  )
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
