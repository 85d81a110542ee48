import { inLanguage, recordedName } from '@mayim/domain/site/listed.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

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

/** The id of the gift card whose amount she types. */
export const freeAmount = 'free'

/** The gift cards and packages on sale, packages first; null until all are known, because the first is chosen. */
export function useOffers(): Offer[] | null {
  const { language } = useTexts()
  const settings = usePublicSettings().data
  const lists = useCall('siteLists').data
  if (!settings || !lists) return null
  const packages = lists.flatMap(({ list, id, names, texts, price, value, months }) =>
    list !== 'package' || price === null || price === 0
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
  const amounts = textSetting(settings, 'giftCardAmounts').split(',').filter(Boolean).map(Number)
  const cards = amounts.map(price => ({ id: `card ${price}`, price, pack: null }))
  const isFree = textSetting(settings, 'giftCardMax') !== ''
  return [...packages, ...cards, ...(isFree ? [{ id: freeAmount, price: null, pack: null }] : [])]
}
