import type { Payment } from '@mayim/contract/entities/payment.ts'
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { itemName } from '@mayim/ui/client/what-is-sold.ts'
import { money, shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { ReactNode } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { methodText, standing, UndoPayment } from '../payment/taken-payments.tsx'
import styles from './details.module.css'

const lineTexts: Readonly<Record<string, TextKey>> = {
  shower: 'desk.line.shower',
  wheelchair: 'desk.kind.wheelchair',
  'private-wheelchair': 'desk.kind.private-wheelchair',
  bath: 'desk.line.bath',
  kallah: 'desk.line.kallah',
  privatebath: 'desk.line.privateBath',
  privateshower: 'desk.line.privateShower',
  segula: 'desk.line.segula',
  parking: 'desk.line.parking',
  doubleslot: 'desk.line.doubleSlot',
  salonmanicure: 'desk.line.salonManicure',
  salonpedicure: 'desk.line.salonPedicure',
  salonboth: 'desk.line.salonBoth',
}

/** Signed in the ledger, shown without a sign (money-2). */
const absolute = new Set(['Donation', 'Tip', 'Fee'])

/** The charges, the payments and the amount due. */
export function DetailsMoney(props: { reservation: StaffReservation; facility: FacilityInfo }) {
  const { t, language } = useTexts()
  const { reservation: visit } = props
  const items = useCall('merchandiseList', undefined, { enabled: visit.merchandise.length > 0 }).data ?? []
  const sum = (amount: number) => <bdi>{money(amount, props.facility.currency, language)}</bdi>
  const stands = new Set(standing(visit.payments))
  return (
    <section className={styles.part}>
      <h3>{t('desk.details.money')}</h3>
      <table className={styles.money}>
        <tbody>
          {visit.priceLines.map(line => (
            <tr key={line.key}>
              <th scope="row">{t(lineText(line.key))}</th>
              <td>{sum(line.amount)}</td>
            </tr>
          ))}
          {visit.merchandise.map(line => (
            <tr key={line.item}>
              <th scope="row">
                <bdi>{itemName(items, line.item, language)}</bdi> × {line.quantity}
              </th>
              <td>{sum(line.total)}</td>
            </tr>
          ))}
          <Adjustments visit={visit} sum={sum} />
          {givenOf(visit).map(({ method, amount }) => (
            <tr key={method}>
              <th scope="row">{t(method)}</th>
              <td>{sum(amount)}</td>
            </tr>
          ))}
          {visit.payments.map(payment => (
            <PaymentRow key={payment.id} payment={payment} isUndone={!stands.has(payment)} sum={sum} />
          ))}
          <tr className={styles.balance}>
            <th scope="row">{t(balanceText(visit))}</th>
            <td>{sum(Math.abs(visit.balance))}</td>
          </tr>
        </tbody>
      </table>
      <FeeAgreed visit={visit} timeZone={props.facility.timeZone} />
      {visit.payments.length === 0 && <p className={styles.soft}>{t('desk.details.noPayments')}</p>}
    </section>
  )
}

/** A canceled visit owes nothing, whatever it cost (money-18). */
function balanceText({ balance, reservationStatus: status }: StaffReservation): TextKey {
  if (balance < 0) return 'desk.details.credit'
  return status === 'Canceled' ? 'desk.details.canceledOwes' : 'desk.details.balance'
}

/** A payment; cash and checks of the last minute can be undone, and one that was undone says so (money-1100). */
function PaymentRow(props: { payment: Payment; isUndone: boolean; sum: (amount: number) => ReactNode }) {
  const { t } = useTexts()
  const { payment, isUndone, sum } = props
  // The line that undid it says nothing more.
  if (payment.undoes !== undefined) return null
  const shown = sum(absolute.has(payment.method) ? Math.abs(payment.amount) : payment.amount)
  return (
    <tr className={styles.payment}>
      <th scope="row">
        {t(methodText(payment.method))}
        {isUndone ? (
          <span className={styles.soft}> {t('desk.details.undone')}</span>
        ) : (
          <UndoPayment payment={payment} />
        )}
        {payment.error && <span className={styles.bad}> {payment.error}</span>}
      </th>
      <td>{isUndone ? <s>{shown}</s> : shown}</td>
    </tr>
  )
}

/** Fees and discounts, each with its reason. */
function Adjustments({ visit, sum }: { visit: StaffReservation; sum: (amount: number) => ReactNode }) {
  const { t } = useTexts()
  return visit.adjustments.map(line => (
    <tr key={line.id}>
      <th scope="row">
        {t(`desk.line.${line.kind}`)}
        {line.note && (
          <span className={styles.soft}>
            {' '}
            <bdi>{line.note}</bdi>
          </span>
        )}
      </th>
      <td>{sum(line.amount)}</td>
    </tr>
  ))
}

/** To which fee for not coming she agreed, in the words that she read (money-622). */
function FeeAgreed({ visit, timeZone }: { visit: StaffReservation; timeZone: string }) {
  const { t, language } = useTexts()
  if (!visit.feeAgreed) return null
  const { at, words } = visit.feeAgreed
  return (
    <p className={styles.soft}>
      {t('desk.details.feeAgreed', { at: shortDate(at, language, timeZone) })} <q dir="auto">{words}</q>
    </p>
  )
}

/** The patron's gift with the visit, if any. */
function givenOf({ donationTotal, tipTotal }: StaffReservation) {
  const given = [
    { method: 'desk.method.Donation', amount: donationTotal },
    { method: 'desk.method.Tip', amount: tipTotal },
  ] as const
  return given.filter(({ amount }) => amount > 0)
}

/** Price lines are named by their setting (`priceBath`, `priceBathDiscount`). */
function lineText(key: string): TextKey {
  const bare = key
    .replace(/^price/, '')
    .replace(/Discount$/, '')
    .toLowerCase()
  return lineTexts[bare] ?? 'desk.line.other'
}
