import { type ListName, listNames } from '@mayim/contract/entities/listed.ts'
import { useState } from 'react'
import { useTexts } from '../../i18n.ts'
import { PageButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { TileGroup } from '../../kit/tile.tsx'
import { ListSection } from './list-section.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import styles from './shop.module.css'
import type { ShopPlace } from './shop-place.ts'
import { WebsitePictures } from './website-pictures.tsx'

const parts = [...listNames, 'newsletters', 'pictures', 'memberships'] as const
type Part = (typeof parts)[number]

/** The Admin's page of what is sold and what the website lists (screens-592). A link opens a part of it: `#pictures`. */
export function ShopPage({ place }: { place: ShopPlace }) {
  const { t } = useTexts()
  const [part, setPart] = useState<Part>(
    () => parts.find(each => location.hash === `#${each}`) ?? 'merchandise',
  )
  return (
    <div className={styles.page}>
      <TileGroup<Part>
        legend={t('shop.choose')}
        minWidth="9rem"
        value={part}
        onChange={setPart}
        options={parts.map(value => ({ value, content: t(`shop.list.${value}`) }))}
      />
      <PartOf key={part} part={part} place={place} />
    </div>
  )
}

function PartOf({ part, place }: { part: Part; place: ShopPlace }) {
  const { t } = useTexts()
  if (part === 'memberships')
    return (
      <section className={styles.section} aria-labelledby="shop-part">
        <h2 id="shop-part">{t('shop.list.memberships')}</h2>
        <p>{t('shop.about.memberships')}</p>
        <div>
          <PageButton look="quiet" href="/admin/memberships">
            {t('shop.toMemberships')}
          </PageButton>
        </div>
      </section>
    )
  const isList = (listNames as readonly string[]).includes(part)
  if (isList) return <ListSection list={part as ListName} place={place} />
  if (place.side === 'hub') return <Notice>{t('shop.atPortal')}</Notice>
  if (part === 'pictures') return <WebsitePictures />
  return <NewsletterSection preview={place.site.newsletters} />
}
