import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { type Language, languageNames, languages } from '@mayim/ui/language.ts'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import { checkInWithJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'

/** The most of one item (money-59). */
const mostGoods = 10

/**
 * Check-in in one form: language, goods, receipt and cubicle. Enter checks in with the values shown. The amount due
 * is paid next (`onOwing`), or later.
 */
export function CheckIn(props: {
  visit: StaffReservation
  facility: FacilityInfo
  printer: string | null
  cubicles: boolean
  jobs: Jobs
  onOwing: () => void
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const { visit, jobs } = props
  const goods = useGoods(visit)
  const [patronLanguage, setPatronLanguage] = useState<Language>(visit.language)
  const [receipt, setReceipt] = useState(true)
  const [cubicle, setCubicle] = useState(false)
  const owes = visit.balance + goods.added
  const sum = (amount: number) => money(amount, props.facility.currency, language)

  function submit() {
    // While an amount is due, the receipt is printed with the payment.
    const printer = receipt && owes <= 0 ? props.printer : null
    const wishes = { language: patronLanguage, goods: goods.changed, printer, cubicle }
    jobs.perform(checkInWithJob(visit, wishes, owes > 0 ? props.onOwing : props.onClose))
  }

  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('reception.checkIn.title', { code: visit.reservationCode })}
    >
      <Form className={styles.form} onSend={submit}>
        <ChooseOne
          name="language"
          legend={t('reception.checkIn.language')}
          value={patronLanguage}
          onChange={setPatronLanguage}
          options={languages.map(value => ({
            value,
            text: <span lang={value}>{languageNames[value]}</span>,
          }))}
        />
        <GoodsList goods={goods} sum={sum} />
        {props.printer ? (
          <Switch label={t('reception.checkIn.receipt')} checked={receipt} onChange={setReceipt} />
        ) : (
          <p className={styles.told}>{t('reception.checkIn.noPrinter')}</p>
        )}
        {props.cubicles && !visit.cubicle && (
          <Switch label={t('reception.checkIn.cubicle')} checked={cubicle} onChange={setCubicle} />
        )}
        <p className={styles.strong}>
          {owes > 0 ? t('reception.checkIn.owes', { amount: sum(owes) }) : t('reception.checkIn.paid')}
        </p>
        <Button type="submit" busy={jobs.busy} data-autofocus autoFocus>
          {t('reception.checkIn.submit')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** The goods on sale, how many of each the visit has, and the change since the form opened. */
function useGoods(visit: StaffReservation) {
  const items = useCall('merchandiseList').data ?? []
  const [taken, setTaken] = useState<ReadonlyMap<string, number>>(
    new Map(visit.merchandise.map(line => [line.item, line.quantity])),
  )
  const had = (item: string) => visit.merchandise.find(line => line.item === item)?.quantity ?? 0
  const has = (item: string) => taken.get(item) ?? 0
  return {
    items,
    has,
    set: (item: string, count: number) => setTaken(before => new Map(before).set(item, count)),
    /** The price of the change. Negative if goods were removed. */
    added: items.reduce((sum, { item, price }) => sum + price * (has(item) - had(item)), 0),
    changed: items
      .filter(({ item }) => has(item) !== had(item))
      .map(({ item }) => ({ item, quantity: has(item) })),
  }
}

function GoodsList(props: { goods: ReturnType<typeof useGoods>; sum: (amount: number) => string }) {
  const { t } = useTexts()
  const { items, has, set } = props.goods
  if (items.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{t('reception.checkIn.goods')}</legend>
      <ul className={styles.lines} style={{ inlineSize: '100%' }}>
        {items.map(({ item, price }) => (
          <Goods
            key={item}
            item={item}
            price={props.sum(price)}
            count={has(item)}
            onCount={count => set(item, count)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

function Goods(props: { item: string; price: string; count: number; onCount: (count: number) => void }) {
  const { t } = useTexts()
  const { item, count } = props
  return (
    <li className={styles.line}>
      <span>
        <bdi>{item}</bdi> · <bdi>{props.price}</bdi>
      </span>
      <button
        type="button"
        className={styles.step}
        aria-label={t('reception.checkIn.fewer', { item })}
        disabled={count === 0}
        onClick={() => props.onCount(count - 1)}
      >
        <Icon name="minus" />
      </button>
      <output data-digits>{count}</output>
      <button
        type="button"
        className={styles.step}
        aria-label={t('reception.checkIn.oneMore', { item })}
        disabled={count >= mostGoods}
        onClick={() => props.onCount(count + 1)}
      >
        <Icon name="plus" />
      </button>
    </li>
  )
}
