import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { SelectField } from '@mayim/ui/kit/field.tsx'
import { ShopPage } from '@mayim/ui/money/shop/shop-page.tsx'
import { PreparationList } from '../booking/reserve/preparation.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { AmenityList, LocationList, Newsletters, useListChoices } from '../facility/site-lists.tsx'
import { LevelTiles, OfferTiles, packagesOf } from '../money/payment/offer-tiles.tsx'
import { Shop } from '../money/payment/shop.tsx'

const site = { Preview: ListPreview, newsletters: <Newsletters /> }

/** Admin shop: what is sold, and what the website lists. */
export function ShopScreen() {
  const { data } = usePublicSettings()
  const currency = textSetting(data, 'currency') || 'USD'
  return <ShopPage place={{ currency, site }} />
}

interface PreviewProps {
  readonly list: ListName
  readonly entries: readonly EditedEntry[]
}

/** What visitors see of a list: the same components that their pages have. */
function ListPreview({ list, entries }: PreviewProps) {
  const { language } = useTexts()
  if (list === 'amenity') return <AmenityList entries={entries} />
  if (list === 'location') return <LocationList entries={entries} />
  if (list === 'merchandise')
    return <Shop items={entries.map(itemOf)} basket={{}} onChange={() => undefined} />
  if (list === 'package') {
    const offers = packagesOf(entries, language)
    return <OfferTiles offers={offers} value={offers[0]?.id ?? ''} onChange={() => undefined} />
  }
  if (list === 'preparation') return <PreparationList entries={entries} reservationId="" />
  return <ChoicePreview list={list} entries={entries} />
}

function ChoicePreview({ list, entries }: PreviewProps) {
  const { t } = useTexts()
  const options = useListChoices(entries)
  return (
    <SelectField
      label={t(list === 'career' ? 'site.careers.position' : 'payment.donate.type')}
      value={options[0]?.value ?? ''}
      onChange={() => undefined}
      options={options}
    />
  )
}

function itemOf({ id, names, texts, price, picture }: EditedEntry) {
  return {
    item: id,
    names,
    description: texts.en,
    descriptions: texts,
    price: price ?? 0,
    picture,
  }
}

/** What visitors see of the memberships on sale. */
export function LevelsPreview({ levels }: { levels: readonly MembershipLevel[] }) {
  return <LevelTiles levels={levels} value={levels[0]?.level ?? ''} onChange={() => undefined} />
}
