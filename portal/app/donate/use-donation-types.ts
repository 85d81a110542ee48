import { donationPresets } from '@mayim/domain/money/donation.ts'
import { recordedName } from '@mayim/domain/site/listed.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useListSetting } from '../payment/gift-fields.tsx'
import { useListChoices, useSiteList } from '../site-lists/use-site-list.ts'

const knownTypes = ['Donation', 'Tip', 'Sponsor Mikvah Use', 'Friend of the Mikvah', 'Other'] as const

/**
 * What may be given, and the usual amount of each in its decimal form: the facility's list, else the setting with the
 * usual presets (money-590).
 */
export function useDonationTypes() {
  const { t } = useTexts()
  const set = useListSetting('donationTypes')
  const listed = useSiteList('donationType')
  const own = useListChoices(listed)
  if (own.length > 0) return { types: own, presets: presetsOf(listed) }
  const nameOf = (type: string) => {
    const known = knownTypes.find(each => each === type)
    return known ? t(`payment.donate.types.${known}`) : type
  }
  return { types: set.map(value => ({ value, text: nameOf(value) })), presets: donationPresets }
}

/** In minor units, by the recorded name. */
function presetsOf(listed: ReturnType<typeof useSiteList>): Readonly<Record<string, number>> {
  const priced = listed.flatMap(({ names, price }) =>
    price === null || price === 0 ? [] : [[recordedName(names), Math.round(price * 100)] as const],
  )
  return Object.fromEntries(priced)
}
