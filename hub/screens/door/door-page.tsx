import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { LanguageSwitch } from '@mayim/ui/kit/language-switch.tsx'
import { useFacility } from '../facility/use-facility.ts'
import styles from './door.module.css'

const screens: readonly { href: string; icon: IconName; name: TextKey; hint: TextKey }[] = [
  {
    href: '/receptionist',
    icon: 'people',
    name: 'desk.screens.reception',
    hint: 'desk.screens.receptionHint',
  },
  { href: '/attendant', icon: 'bell', name: 'desk.screens.attendant', hint: 'desk.screens.attendantHint' },
  {
    href: '/admin/registers',
    icon: 'check',
    name: 'desk.screens.registers',
    hint: 'desk.screens.registersHint',
  },
  { href: '/pair', icon: 'door', name: 'desk.screens.room', hint: 'desk.screens.roomHint' },
  { href: '/kiosk', icon: 'person', name: 'desk.screens.kiosk', hint: 'desk.screens.kioskHint' },
  { href: '/display', icon: 'info', name: 'desk.screens.display', hint: 'desk.screens.displayHint' },
  { href: '/admin', icon: 'home', name: 'desk.screens.admin', hint: 'desk.screens.adminHint' },
  {
    href: '/technician',
    icon: 'help',
    name: 'desk.screens.technician',
    hint: 'desk.screens.technicianHint',
  },
]
const lab = { href: '/lab', icon: 'bulb', name: 'desk.screens.lab', hint: 'desk.screens.labHint' } as const

/** Whether the hub is a demo's or a test's, which has a device lab (building-1100). */
const isDemo = () => document.querySelector('meta[name="mayim-demo"]') !== null

/** The hub's start page: a list of its screens. */
export function DoorPage() {
  const { t } = useTexts()
  const facility = useFacility()
  return (
    <main className={styles.door}>
      <DocumentTitle>{t('desk.screens.title')}</DocumentTitle>
      <h1>{t('desk.screens.title')}</h1>
      {facility.name && <p className={styles.facility}>{facility.name}</p>}
      <ul>
        {(isDemo() ? [...screens, lab] : screens).map(screen => (
          <li key={screen.href}>
            <a href={screen.href}>
              <Icon name={screen.icon} size={28} />
              <span>
                <b>{t(screen.name)}</b>
                <small>{t(screen.hint)}</small>
              </span>
              <Icon name="forward" className={styles.arrow ?? ''} />
            </a>
          </li>
        ))}
      </ul>
      <LanguageSwitch />
    </main>
  )
}
