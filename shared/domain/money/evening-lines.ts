/** The figures of an evening, as its record keeps them (money-1253). Amounts are decimals. */
interface Figures {
  readonly payments: readonly {
    readonly label: string
    readonly received: number
    readonly paidBack: number
  }[]
  readonly tips: readonly { readonly label: string; readonly amount: number }[]
  readonly donations: number
  readonly prepaid: number
  readonly goods: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[]
  readonly visits: number
  readonly noShows: number
  readonly canceled: number
}

/** The methods of the report of payments that have a word of their own. */
export const closingMethods = [
  'Cash',
  'CreditCard',
  'Check',
  'Shabbos Payment',
  'CreditRefund',
  'Refund',
  'Dispute',
  'donation',
  'tip',
] as const
type ClosingMethod = (typeof closingMethods)[number] | 'Other'

/** A line of the closing sheet. */
export type EveningLine =
  | {
      readonly of: 'received' | 'paidBack'
      readonly label: string
      readonly method: ClosingMethod
      readonly amount: number
    }
  | { readonly of: 'tip'; readonly label: string; readonly amount: number }
  | {
      readonly of: 'goods'
      readonly label: string
      readonly quantity: number
      readonly amount: number
    }
  | { readonly of: 'donations' | 'prepaid'; readonly amount: number }
  | { readonly of: 'visits' | 'noShows' | 'canceled'; readonly count: number }

/**
 * The figures line by line, on a screen as on paper: money by method, tips, donations, credit, goods, visits. A sum of
 * zero is left out; a count is not (money-1253).
 */
export function eveningLines(figures: Figures): EveningLine[] {
  const methods = figures.payments.flatMap(({ label, received, paidBack }) => {
    const method = closingMethods.find(each => each === label) ?? 'Other'
    return [
      { of: 'received', label, method, amount: received } as const,
      { of: 'paidBack', label, method, amount: -paidBack } as const,
    ]
  })
  const tips = figures.tips.map(tip => ({ of: 'tip', ...tip }) as const)
  const sums = (['donations', 'prepaid'] as const).map(of => ({ of, amount: figures[of] }))
  const goods = figures.goods.map(
    ({ name, quantity, amount }) => ({ of: 'goods', label: name, quantity, amount }) as const,
  )
  const counts = (['visits', 'noShows', 'canceled'] as const).map(of => ({ of, count: figures[of] }))
  return [
    ...methods.filter(({ amount }) => amount !== 0),
    ...tips,
    ...sums.filter(({ amount }) => amount !== 0),
    ...goods,
    ...counts,
  ]
}
