import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import { type Offer, packagesOf } from '../payment/offer-tiles.tsx'

/** The id of the gift card whose amount she types. */
export const freeAmount = 'free'

/** The gift cards and packages on sale, packages first; null until all are known, because the first is chosen. */
export function useOffers(): Offer[] | null {
  const { language } = useTexts()
  const settings = usePublicSettings().data
  const lists = useCall('siteLists').data
  if (!settings || !lists) return null
  const packages = packagesOf(
    lists.filter(({ list }) => list === 'package'),
    language,
  )
  const amounts = textSetting(settings, 'giftCardAmounts').split(',').filter(Boolean).map(Number)
  const cards = amounts.map(price => ({ id: `card ${price}`, price, pack: null }))
  const isFree = textSetting(settings, 'giftCardMax') !== ''
  return [...packages, ...cards, ...(isFree ? [{ id: freeAmount, price: null, pack: null }] : [])]
}
