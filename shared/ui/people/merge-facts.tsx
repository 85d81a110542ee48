import { nameOf } from '@mayim/domain/people/names.ts'
import { Fragment, type ReactNode } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { useCall } from '../client/queries.ts'
import { money, shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import styles from './merge-facts.module.css'

type Preview = CallAnswer<'mergePreview'>
type Account = Preview['kept']

const columns = ['kept', 'gone', 'after'] as const

/** What each account has beside what the one that stays will have. */
export function MergeFacts({ preview }: { preview: Preview }) {
  const { t } = useTexts()
  const facts = useFacts()
  const heads = {
    kept: t('people.merge.stays'),
    gone: t('people.merge.goes'),
    after: t('people.merge.after'),
  }
  return (
    <>
      <dl className={styles.facts}>
        <div className={styles.heads} aria-hidden="true">
          <span />
          {columns.map(column => (
            <span key={column}>{heads[column]}</span>
          ))}
        </div>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            {columns.map(column => (
              <dd key={column} className={column === 'after' ? styles.after : undefined}>
                <span className={styles.label}>{heads[column]}</span>
                <span className={styles.value}>{value(preview[column]) || t('people.merge.none')}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t('people.merge.phoneHint')}</p>
    </>
  )
}

interface Fact {
  readonly name: string
  /** '' for nothing. */
  readonly value: (account: Account) => ReactNode
}

function useFacts(): readonly Fact[] {
  const { t, language } = useTexts()
  const currency = useCall('publicSettings').data?.currency?.value ?? 'USD'
  const flag = (on: boolean) => t(on ? 'people.merge.yes' : 'people.merge.no')
  const dates = (nights: readonly string[]) => nights.map(night => shortDate(night, language)).join(', ')
  const fact = (name: FactName, value: Fact['value']) => ({ name: t(`people.merge.fact.${name}`), value })
  return [
    fact('name', account => <bdi>{nameOf(account)}</bdi>),
    fact('phones', ({ phone, otherPhones }) => lines(phone === null ? otherPhones : [phone, ...otherPhones])),
    fact('email', ({ email }) => email && <bdi dir="ltr">{email}</bdi>),
    fact('address', ({ address }) => address && <bdi>{address}</bdi>),
    fact('openNights', ({ openNights }) => dates(openNights)),
    fact('waitNights', ({ waitNights }) => dates(waitNights)),
    fact('visits', ({ visits }) => String(visits)),
    fact('ledgerLines', ({ ledgerLines }) => String(ledgerLines)),
    fact('credit', ({ credit }) => (credit === 0 ? '' : <bdi>{money(credit, currency, language)}</bdi>)),
    fact(
      'membership',
      ({ membership }) =>
        membership &&
        t('people.merge.until', { level: membership.level, date: shortDate(membership.expires, language) }),
    ),
    fact('cards', ({ cards }) => lines(cards.map(({ brand, last4 }) => `${brand} ${last4}`))),
    fact('discount', ({ discount }) => flag(discount)),
    fact('localResident', ({ localResident }) => flag(localResident)),
    fact('exclusions', ({ exclusions }) => (exclusions === 0 ? '' : String(exclusions))),
    fact('notes', ({ notes }) => notes && <bdi className={styles.note}>{notes}</bdi>),
    fact(
      'internalNote',
      ({ internalNote }) => internalNote && <bdi className={styles.note}>{internalNote}</bdi>,
    ),
  ]
}

type FactName =
  | 'name'
  | 'phones'
  | 'email'
  | 'address'
  | 'openNights'
  | 'waitNights'
  | 'visits'
  | 'ledgerLines'
  | 'credit'
  | 'membership'
  | 'cards'
  | 'discount'
  | 'localResident'
  | 'exclusions'
  | 'notes'
  | 'internalNote'

/** Phones and cards read from left to right in every language. */
function lines(values: readonly string[]): ReactNode {
  if (values.length === 0) return ''
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && <br />}
      <bdi dir="ltr">{value}</bdi>
    </Fragment>
  ))
}
