import type { EveningClosing, EveningFigures, OpenKind } from '@mayim/contract/entities/closing.ts'
import { isGiftCode } from '@mayim/domain/money/donation.ts'
import { type EveningLine, eveningLines } from '@mayim/domain/money/evening-lines.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { money, shortDate, timeOf } from '../format.ts'
import { type UseTexts, useTexts } from '../i18n.ts'
import { Facts } from '../kit/list.tsx'
import styles from './registers.module.css'

interface MoneyPlace {
  readonly timeZone: string
  readonly currency: string
}

/** The evenings of a range that were closed, the latest first: the count, the figures and what was open (money-1253). */
export function ClosedEvenings({ from, to, place }: { from: string; to: string; place: MoneyPlace }) {
  const { t } = useTexts()
  const list = useCall('eveningClosings', { query: { dt: from, dtTo: to } })
  return (
    <section className={styles.section} aria-labelledby="closed-evenings">
      <h2 id="closed-evenings">{t('closing.record.title')}</h2>
      <Loaded query={list} lines={2}>
        {({ closings }) =>
          closings.length === 0 ? (
            <p className={styles.soft}>{t('closing.record.none')}</p>
          ) : (
            closings.toReversed().map(each => <ClosedEvening key={each.id} closing={each} place={place} />)
          )
        }
      </Loaded>
    </section>
  )
}

function ClosedEvening({ closing, place }: { closing: EveningClosing; place: MoneyPlace }) {
  const { t, language } = useTexts()
  const { night, at, by, signedBy, note, open } = closing
  const sum = (amount: number) => money(amount, place.currency, language)
  const differs = decimalOf(minorOf(closing.counted) - minorOf(closing.expected))
  const signed = by
    ? t('closing.record.signedFor', { name: signedBy, by })
    : t('closing.record.signed', { name: signedBy })
  const facts = [
    { key: 'expected', name: t('closing.drawer.expected'), value: sum(closing.expected) },
    { key: 'counted', name: t('closing.drawer.counted'), value: sum(closing.counted), isSum: true },
    ...(differs === 0
      ? []
      : [{ key: 'differs', name: t('closing.record.difference'), value: sum(differs), isSum: true }]),
    { key: 'float', name: t('closing.drawer.stays'), value: sum(closing.float) },
  ]
  return (
    <details className={styles.closed}>
      <summary>
        {shortDate(night, language)} · {timeOf(at, place.timeZone, language)} · {sum(closing.counted)} ·{' '}
        <bdi>{signed}</bdi>
      </summary>
      <div className={styles.parts}>
        <div>
          <Facts facts={facts} />
          {note !== '' && (
            <p>
              <bdi>{note}</bdi>
            </p>
          )}
        </div>
        <FigureFacts figures={closing.figures} currency={place.currency} />
      </div>
      {open.length > 0 && (
        <p className={styles.soft}>{t('closing.record.open', { what: openText(open, { t, language }) })}</p>
      )}
    </details>
  )
}

/** The evening in figures: money by method, tips, donations, credit, goods, visits. What is zero is left out. */
export function FigureFacts({ figures, currency }: { figures: EveningFigures; currency: string }) {
  const { t, language } = useTexts()
  const sum = (amount: number) => money(amount, currency, language)
  return (
    <Facts
      facts={eveningLines(figures).map(line => ({
        key: `${line.of} ${'label' in line ? line.label : ''}`,
        name: lineText(line, t),
        value: 'amount' in line ? sum(line.amount) : String(line.count),
      }))}
    />
  )
}

function lineText(line: EveningLine, t: UseTexts['t']): string {
  switch (line.of) {
    case 'received':
      return t(`closing.method.${line.method}`)
    case 'paidBack':
      return t('closing.figures.paidBack', { method: t(`closing.method.${line.method}`) })
    case 'tip':
      return t('closing.figures.tipsFor', {
        who: isGiftCode(line.label) ? t(`common.gift.${line.label}`) : line.label,
      })
    case 'goods':
      return t('closing.figures.goods', { name: line.label, count: line.quantity })
    default:
      return t(`closing.figures.${line.of}`)
  }
}

/** What is open, in one line: "6 have not paid, 1 room to clean". */
export function openText(
  open: readonly { readonly kind: OpenKind; readonly count: number }[],
  { t, language }: Pick<UseTexts, 't' | 'language'>,
): string {
  const parts = open.map(({ kind, count }) => t(`closing.count.${kind}` as TextKey, { count }))
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(parts)
}
