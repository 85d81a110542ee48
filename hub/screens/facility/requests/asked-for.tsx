import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { isHelpUnanswered } from '@mayim/domain/visit/supply-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import styles from './asked-for.module.css'
import { requestText } from './request-text.ts'

/** The open requests of a visit or a room in a line, oldest first. An answered one is marked as on the way. */
export function AskedFor({ requests }: { requests: readonly RoomRequest[] }) {
  const { t } = useTexts()
  return (
    <span className={styles.asked}>
      {requests.map(request => (
        <span key={request.id} data-help={isHelpUnanswered(request) || undefined}>
          <Icon name={request.isHelpRequest ? 'help' : request.dateAnswered ? 'check' : 'bell'} size={14} />
          {t(requestText(request))}
          {request.dateAnswered && ` · ${t('desk.attendant.onTheWay')}`}
        </span>
      ))}
    </span>
  )
}
