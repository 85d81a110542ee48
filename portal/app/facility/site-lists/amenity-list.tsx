import type { ListedEntry } from '@mayim/contract/entities/listed.ts'
import { inLanguage } from '@mayim/domain/language.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import type { ReactNode } from 'react'
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
