import type { CubicleStatus, ReservationStatus } from '@mayim/domain/status.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n.ts'
import styles from './chip.module.css'
import { Icon, type IconName } from './icon.tsx'
import { cubicleLooks, reservationLooks, type StatusLook, type StatusTone } from './status.ts'

/** A short fact on a rounded background. */
export function Chip({
  tone = 'mist',
  icon,
  children,
}: {
  tone?: StatusTone
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}

/** A reservation's status as word, icon and color. */
export function StatusBadge({
  status,
  canceling = false,
}: {
  status: ReservationStatus
  /** The owner of the reservation has not answered the request to cancel it. */
  canceling?: boolean | undefined
}) {
  const { t } = useTexts()
  if (canceling && status !== 'Canceled') return <Chip tone="amber">{t('visit.asked.badge')}</Chip>
  return <LookBadge look={reservationLooks[status]} />
}

export function CubicleBadge({ status }: { status: CubicleStatus }) {
  return <LookBadge look={cubicleLooks[status]} />
}

function LookBadge({ look }: { look: StatusLook }) {
  const { t } = useTexts()
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {t(look.text as TextKey)}
    </Chip>
  )
}
