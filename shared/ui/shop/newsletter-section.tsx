import type { Side } from '@mayim/domain/side.ts'
import type { ReactNode } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { FileField } from '../kit/file-field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './shop.module.css'

/** The newsletters that visitors download, the newest first. */
export function NewsletterSection({ side, preview }: { side: Side; preview: ReactNode }) {
  const { t } = useTexts()
  const newsletters = useCall('newsletterList')
  const upload = useSend('newsletterUpload')
  const removal = useSend('newsletterRemove')
  const send = (file: File) => {
    const form = new FormData()
    form.set('file', file)
    upload.mutate({ body: form as never })
  }
  return (
    <section className={styles.section} aria-labelledby="shop-part">
      <h2 id="shop-part">{t('shop.list.newsletters')}</h2>
      <p>{t('shop.about.newsletters')}</p>
      {side === 'hub' && (upload.isSuccess || removal.isSuccess) && (
        <Notice tone="success" isAnswer>
          {t('shop.waiting.saved')}
        </Notice>
      )}
      {removal.error && <Notice tone="error">{removal.error.message}</Notice>}
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
              <List label={t('shop.list.newsletters')}>
                {all.map(({ name, title, url }) => (
                  <ListRow
                    key={name}
                    end={
                      <Button
                        look="quiet"
                        busy={removal.isPending}
                        aria-label={t('shop.newsletter.removeOf', { name: title })}
                        onClick={() => removal.mutate({ query: { name } })}
                      >
                        {t('shop.remove')}
                      </Button>
                    }
                  >
                    {url === '' ? (
                      <bdi>{title}</bdi>
                    ) : (
                      <a href={url} download>
                        <bdi>{title}</bdi>
                      </a>
                    )}
                  </ListRow>
                ))}
              </List>
              <PreviewFrame>{preview}</PreviewFrame>
            </>
          )
        }
      </Loaded>
    </section>
  )
}
