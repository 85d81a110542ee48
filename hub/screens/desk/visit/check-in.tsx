import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/field.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { type Language, languageNames, languages } from '@mayim/ui/language.ts'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import { checkInWithJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { GoodsList, useGoods } from '../payment/goods.tsx'

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
  const goods = useGoods(visit.merchandise)
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
          <p className={styles.note}>{t('reception.checkIn.noPrinter')}</p>
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
