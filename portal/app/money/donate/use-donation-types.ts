import { recordedName } from '@mayim/domain/language.ts'
import { donationPresets, giftTypeOf } from '@mayim/domain/money/donation.ts'
import { useGiftTypeName } from '@mayim/ui/money/gift-type-name.ts'
import { useListChoices, useSiteList } from '../../facility/site-lists/use-site-list.ts'
import { useListSetting } from '../payment/gift-fields.tsx'

/**
 * What may be given, and the usual amount of each in its decimal form: the facility's list, else the setting with the
 * usual presets (money-590).
 */
export function useDonationTypes() {
  const nameOf = useGiftTypeName()
  const set = useListSetting('donationTypes')
  const listed = useSiteList('donationType')
  const own = useListChoices(listed)
  if (own.length > 0) {
    const types = own.map(({ value, text }) => ({ value: giftTypeOf(value), text }))
    return { types, presets: presetsOf(listed) }
  }
  return {
    types: set.map(type => ({ value: giftTypeOf(type), text: nameOf(type) })),
    presets: donationPresets,
  }
}

/** In minor units, by the type. */
function presetsOf(listed: ReturnType<typeof useSiteList>): Readonly<Record<string, number>> {
  const priced = listed.flatMap(({ names, price }) =>
    price === null || price === 0
      ? []
      : [[giftTypeOf(recordedName(names)), Math.round(price * 100)] as const],
  )
  return Object.fromEntries(priced)
}
