import { ShopPage } from '@mayim/ui/money/shop/shop-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { Newsletters } from '../facility/site-lists/newsletters.tsx'
import { ListPreview } from './list-preview.tsx'

const site = { Preview: ListPreview, newsletters: <Newsletters /> }

/** Admin shop: what is sold, and what the website lists. */
export function ShopScreen() {
  const { data } = usePublicSettings()
  const currency = textSetting(data, 'currency') || 'USD'
  return <ShopPage place={{ side: 'portal', currency, site }} />
}
