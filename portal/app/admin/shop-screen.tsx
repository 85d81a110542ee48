import { ShopPage } from '@mayim/ui/shop/shop-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { WebsitePictures } from '../pictures/website-pictures.tsx'
import { Newsletters } from '../site-lists/newsletters.tsx'
import { ListPreview } from './list-preview.tsx'

const site = { Preview: ListPreview, newsletters: <Newsletters />, pictures: <WebsitePictures /> }

/** Admin shop: what is sold, and what the website lists. */
export function ShopScreen() {
  const currency = textSetting(usePublicSettings().data, 'currency') || 'USD'
  return <ShopPage place={{ currency, site }} />
}
