import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../i18n.ts'
import { Icon } from '../kit/icon.tsx'
import styles from './admin-layout.module.css'
import { type AdminPage, adminPageAt, adminPageGroups } from './admin-pages.ts'

/** A link to another page of the Admin: of the router at the portal, a plain one at the hub. */
export type AdminLink = ComponentType<{
  readonly to: string
  readonly current: boolean
  readonly children: ReactNode
}>

interface AdminLayoutProps {
  /** Those that the reader may open. */
  readonly pages: readonly AdminPage[]
  readonly address: string
  readonly link: AdminLink
  readonly title: string
  readonly children: ReactNode
}

/** A page of the Admin: beside it, or on a phone above it, the menu of all pages (screens-490). */
export function AdminLayout({ pages, address, link, title, children }: AdminLayoutProps) {
  return (
    <div className={styles.layout}>
      <AdminMenu key={address} pages={pages} address={address} link={link} />
      <div className={styles.content}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

function AdminMenu({ pages, address, link: LinkTo }: Pick<AdminLayoutProps, 'pages' | 'address' | 'link'>) {
  const { t } = useTexts()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const current = adminPageAt(pages, address)
  const groups = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a low window the menu is scrolled by itself; the page that is open is in view.
    const [list, link] = [groups.current, groups.current?.querySelector<HTMLElement>('[aria-current]')]
    if (list && link) list.scrollTop = link.offsetTop - list.clientHeight / 2
  }, [])
  if (pages.length < 2) return null
  return (
    <nav className={styles.menu} aria-label={t('admin.menu')}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="menu" />
        {t('admin.choose')}
        {current && <strong>{t(current.name)}</strong>}
        <Icon name={isOpen ? 'up' : 'down'} className={styles.arrow ?? ''} />
      </button>
      <div ref={groups} id={id} className={styles.groups} data-open={isOpen || undefined}>
        {adminPageGroups
          .map(group => ({ group, rows: pages.filter(page => page.group === group) }))
          .filter(({ rows }) => rows.length > 0)
          .map(({ group, rows }) => (
            <div key={group}>
              <p className={styles.group} id={`${id}-${group}`}>
                {t(`admin.group.${group}`)}
              </p>
              <ul aria-labelledby={`${id}-${group}`}>
                {rows.map(({ path, name }) => (
                  <li key={path}>
                    <LinkTo to={path} current={path === current?.path}>
                      {t(name)}
                    </LinkTo>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </div>
    </nav>
  )
}
