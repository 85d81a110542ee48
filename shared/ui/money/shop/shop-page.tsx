import { type ListName, listNames } from '@mayim/contract/entities/listed.ts'
import { type ReactNode, useState } from 'react'
import type { CallAnswer } from '../../client/call-api.ts'
import { Loaded } from '../../client/loaded.tsx'
import { useCall, useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button, PageButton } from '../../kit/button.tsx'
import { FileField } from '../../kit/file-field.tsx'
import { List, ListRow } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { TileGroup } from '../../kit/tile.tsx'
import { AskRemove } from './ask-remove.tsx'
import { ListSection } from './list-section.tsx'
import { WebsitePictures } from './pictures.tsx'
import { PreviewFrame, type ShopPlace } from './preview-frame.tsx'
import styles from './shop.module.css'

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
  if (place.site === null) return <Notice>{t('shop.atPortal')}</Notice>
  if (part === 'pictures') return <WebsitePictures />
  return <NewsletterSection preview={place.site.newsletters} />
}

type Newsletter = CallAnswer<'newsletterList'>[number]

/** The newsletters that visitors download, the newest first. */
export function NewsletterSection({ preview }: { preview: ReactNode }) {
  const { t } = useTexts()
  const newsletters = useCall('newsletterList')
  const upload = useSend('newsletterUpload')
  const removal = useSend('newsletterRemove')
  const [removed, setRemoved] = useState<Newsletter | null>(null)
  const send = (file: File) => {
    const form = new FormData()
    form.set('file', file)
    upload.mutate({ body: form as never })
  }
  return (
    <section className={styles.section} aria-labelledby="shop-part">
      <h2 id="shop-part" tabIndex={-1}>
        {t('shop.list.newsletters')}
      </h2>
      <p>{t('shop.about.newsletters')}</p>
      <FileField
        label={t('shop.newsletter.add')}
        error={upload.error?.message}
        accept="application/pdf"
        disabled={upload.isPending}
        onChoose={send}
      />
      <Loaded query={newsletters} lines={3}>
        {all =>
          all.length === 0 ? (
            <p className={styles.soft}>{t('shop.none')}</p>
          ) : (
            <>
              <NewsletterList
                all={all}
                onRemove={one => {
                  removal.reset()
                  setRemoved(one)
                }}
              />
              <PreviewFrame>{preview}</PreviewFrame>
            </>
          )
        }
      </Loaded>
      {removed && (
        <AskRemove
          title={t('shop.newsletter.removeOf', { name: removed.title })}
          yes={t('shop.remove')}
          error={removal.error?.message}
          busy={removal.isPending}
          focusAfter="shop-part"
          onYes={() =>
            removal.mutate({ query: { name: removed.name } }, { onSuccess: () => setRemoved(null) })
          }
          onClose={() => setRemoved(null)}
        />
      )}
    </section>
  )
}

function NewsletterList(props: { all: readonly Newsletter[]; onRemove: (one: Newsletter) => void }) {
  const { t } = useTexts()
  const { all, onRemove } = props
  return (
    <List label={t('shop.list.newsletters')}>
      {all.map(one => (
        <ListRow
          key={one.name}
          end={
            <Button
              look="quiet"
              aria-label={t('shop.newsletter.removeOf', { name: one.title })}
              onClick={() => onRemove(one)}
            >
              {t('shop.remove')}
            </Button>
          }
        >
          <a href={one.url} download>
            <bdi>{one.title}</bdi>
          </a>
        </ListRow>
      ))}
    </List>
  )
}
