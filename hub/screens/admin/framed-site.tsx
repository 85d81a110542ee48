import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import {
  type SiteAsked,
  type SiteContent,
  type SiteShown,
  sitePath,
} from '@mayim/ui/gallery/frame-messages.ts'
import { useFrame } from '@mayim/ui/gallery/use-frame.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useFacility } from '../facility/use-facility.ts'
import styles from './admin.module.css'

/** The visitors' own screens of a list, without the pictures, which the website alone has. */
export function FramedList({ list, entries }: { list: ListName; entries: readonly EditedEntry[] }) {
  return <FramedSite content={{ list, entries: entries.map(entry => ({ ...entry, picture: '' })) }} />
}

export function FramedLevels({ levels }: { levels: readonly MembershipLevel[] }) {
  return <FramedSite content={{ levels }} />
}

/** The screens of the website, drawn by the gallery, which the hub serves too (screens-950). */
function FramedSite({ content }: { content: SiteContent }) {
  const { t, language } = useTexts()
  const { currency } = useFacility()
  const texts = useCall('languageTexts', { query: { language } }).data?.[language] ?? {}
  const { frame, told, isLate } = useFrame<SiteAsked, SiteShown>({ language, texts, currency, content })
  if (isLate && told === null) return <Notice>{t('shop.previewFails')}</Notice>
  return (
    <iframe
      ref={frame}
      className={styles.site}
      title={t('shop.preview')}
      src={sitePath}
      // No origin: it reaches neither the storage nor the session of this page.
      sandbox="allow-scripts"
      inert
      tabIndex={-1}
      aria-busy={told === null}
      style={{ blockSize: `${told?.height ?? 0}px` }}
    />
  )
}
