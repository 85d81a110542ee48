import { useCall } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './setup.module.css'

export type Needed = 'link' | 'rooms' | 'staff' | 'attendants'

/** Where each is done, at this side; without an address it is done at the other one. */
export type NeededPages = Readonly<Partial<Record<Needed, string>>>

/** What a facility needs besides its settings before its first patron comes (settings-50). */
export function StillMissing({ linked, pages }: { linked: boolean; pages: NeededPages }) {
  const { t } = useTexts()
  const rooms = useCall('layoutExport').data?.rooms ?? []
  const attendants = useCall('attendantsList', { query: { activeonly: true } }).data ?? []
  const staff = useCall('adminUsers').data ?? []
  const have: Readonly<Record<Needed, boolean>> = {
    link: linked,
    rooms: rooms.some(({ retired }) => retired !== true),
    staff: staff.some(({ roles }) => roles.includes('Reception')),
    attendants: attendants.length > 0,
  }
  const needed = ['link', 'rooms', 'staff', 'attendants'] as const
  if (needed.every(each => have[each])) return <Notice tone="success">{t('setup.missing.none')}</Notice>
  return (
    <section className={styles.content} aria-labelledby="missing">
      <h2 id="missing">{t('setup.missing.title')}</h2>
      <ul className={styles.steps}>
        {needed.map(each => {
          const page = pages[each]
          const text = t(`setup.missing.${each}`)
          return (
            <li key={each} className={styles.needed}>
              {page && !have[each] ? <a href={page}>{text}</a> : <span>{text}</span>}
              {have[each] && (
                <span className={styles.done}>
                  <Icon name="check" size={16} />
                  {t('setup.done')}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
