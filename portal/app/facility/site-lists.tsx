import type { ListedEntry, SiteListName } from '@mayim/contract/entities/listed.ts'
import { inLanguage, recordedName } from '@mayim/domain/language.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import type { ReactNode } from 'react'
import { ReachLines } from './reach-us.tsx'
import styles from './site-lists.module.css'

/** What awaits a patron, as the home page shows it. */
export function AmenityList({
  entries,
}: {
  entries: readonly Pick<ListedEntry, 'id' | 'names' | 'texts' | 'picture'>[]
}) {
  const { language } = useTexts()
  return (
    <Amenities>
      {entries.map(({ id, names, texts, picture }) => (
        <Amenity
          key={id}
          icon="check"
          name={inLanguage(names, language)}
          text={inLanguage(texts, language)}
          picture={picture}
        />
      ))}
    </Amenities>
  )
}

export function Amenities({ children }: { children: ReactNode }) {
  return <ul className={styles.amenities}>{children}</ul>
}

/** One of them: its picture, or a drawing. */
export function Amenity(props: { icon: IconName; name: string; text: string; picture: string }) {
  return (
    <li className={styles.amenity}>
      <span className={styles.drawing}>
        {props.picture ? (
          <img src={`/files/${props.picture}`} alt="" width={72} height={72} loading="lazy" />
        ) : (
          <Icon name={props.icon} size={24} />
        )}
      </span>
      <div>
        <h3 dir="auto">{props.name}</h3>
        <p className={styles.soft} dir="auto">
          {props.text}
        </p>
      </div>
    </li>
  )
}

/** Nothing else becomes a link, also while an Admin still types it. */
const https = 'https://'

/** Other places to which a patron may turn, each with how to reach it and what else is to know (screens-593). */
export function LocationList({ entries }: { entries: readonly Omit<ListedEntry, 'list'>[] }) {
  const { t, language } = useTexts()
  return (
    <section className={styles.locations} aria-labelledby="locations">
      <h2 id="locations">{t('site.contact.otherLocations')}</h2>
      <ul className={styles.amenities}>
        {entries.map(({ id, names, texts, picture, address, phone, website }) => (
          <li key={id} className={picture ? styles.amenity : undefined}>
            {picture && (
              <span className={styles.drawing}>
                <img src={`/files/${picture}`} alt="" width={72} height={72} loading="lazy" />
              </span>
            )}
            <div>
              <h3>
                <bdi>{inLanguage(names, language)}</bdi>
              </h3>
              <p className={styles.soft}>
                <bdi>{inLanguage(texts, language)}</bdi>
              </p>
              <ReachLines address={address} phone={phone} call={t('site.contact.callPlace')} />
              {website.startsWith(https) && (
                <a className={styles.website} href={website} target="_blank" rel="noopener noreferrer">
                  <Icon name="globe" />
                  <bdi dir="ltr">{website.slice(https.length)}</bdi>
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const shownNewsletters = 5

/** The newest newsletters; nothing if the facility has none (screens-594). */
export function Newsletters() {
  const { t } = useTexts()
  const newsletters = useCall('newsletterList').data ?? []
  if (newsletters.length === 0) return null
  return (
    <section className={styles.locations} aria-labelledby="newsletters">
      <h2 id="newsletters">{t('site.home.newsletters')}</h2>
      <ul className={styles.newsletters}>
        {newsletters.slice(0, shownNewsletters).map(({ name, title, url }) => (
          <li key={name}>
            <a href={url} download>
              <bdi>{title}</bdi> (PDF)
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The entries of a list that the facility shows, in order; none while they load or if it has none of its own. */
export function useSiteList(list: SiteListName): readonly ListedEntry[] {
  return (useCall('siteLists').data ?? []).filter(entry => entry.list === list)
}

interface Choice {
  readonly value: string
  readonly text: string
}

/** The entries as choices: the recorded name is sent, the name in the reader's language is shown. */
export function useListChoices(entries: readonly Pick<ListedEntry, 'names'>[]): Choice[] {
  const { language } = useTexts()
  return entries.map(({ names }) => ({ value: recordedName(names), text: inLanguage(names, language) }))
}
