import type { ListedEntry } from '@mayim/contract/entities/listed.ts'
import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import { inLanguage, type Language, recordedName } from '@mayim/domain/language.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { TileGroup } from '@mayim/ui/kit/tile.tsx'
import { useMoney } from '../../facility/facility.ts'

/** Something that is paid for now and used later. */
export interface Offer {
  readonly id: string
  /** Null for a gift card whose amount she types. */
  readonly price: number | null
  /** Of a package. */
  readonly pack: {
    readonly name: string
    /** By which the records know it. */
    readonly recorded: string
    readonly text: string
    readonly value: number
    readonly months: number | null
  } | null
}

/** The packages on sale among entries of that list. */
export function packagesOf(entries: readonly Omit<ListedEntry, 'list'>[], language: Language): Offer[] {
  return entries.flatMap(({ id, names, texts, price, value, months }) =>
    price === null || price === 0
      ? []
      : [
          {
            ...{ id, price },
            pack: {
              name: inLanguage(names, language),
              recorded: recordedName(names),
              text: inLanguage(texts, language),
              value: value ?? price,
              months,
            },
          },
        ],
  )
}

interface OfferTilesProps {
  readonly offers: readonly Offer[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** The choice among gift cards and packages (money-830). */
export function OfferTiles({ offers, value, onChange }: OfferTilesProps) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const noteOf = ({ price, pack }: Offer) => {
    if (!pack) return t('payment.prepaid.voucherNote')
    const { text, value: worth, months } = pack
    return [
      t('payment.prepaid.worth', { price: showMoney(price ?? 0), value: showMoney(worth) }),
      months === null ? t('payment.prepaid.noEnd') : t('payment.prepaid.months', { count: months }),
      ...(text === '' ? [] : [text]),
    ].join(' · ')
  }
  const nameOf = ({ price, pack }: Offer) => {
    if (pack) return pack.name
    return price === null
      ? t('payment.prepaid.voucherFree')
      : t('payment.prepaid.voucherOf', { amount: showMoney(price) })
  }
  return (
    <TileGroup
      legend={t('payment.prepaid.choose')}
      value={value}
      onChange={onChange}
      minWidth="13rem"
      options={offers.map(offer => ({
        value: offer.id,
        content: (
          <strong>
            <bdi>{nameOf(offer)}</bdi>
          </strong>
        ),
        note: noteOf(offer),
      }))}
    />
  )
}

/** The choice among the memberships on sale (money-463). */
export function LevelTiles(props: {
  levels: readonly MembershipLevel[]
  value: string
  onChange: (level: string) => void
}) {
  const { t } = useTexts()
  const showMoney = useMoney()
  return (
    <TileGroup
      legend={t('payment.membership.choose')}
      value={props.value}
      onChange={props.onChange}
      minWidth="13rem"
      options={props.levels.map(({ level, description, price, months, reducedPrices }) => ({
        value: level,
        content: (
          <strong>
            <bdi>{level}</bdi>
          </strong>
        ),
        note: [
          t('payment.membership.lasts', { count: months, price: showMoney(price) }),
          ...(reducedPrices ? [t('payment.membership.reduced')] : []),
          ...(description === '' ? [] : [description]),
        ].join(' · '),
      }))}
    />
  )
}
