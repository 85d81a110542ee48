import type { SupplyRequest } from '@mayim/contract/entities/supply-request.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { requestText } from '../../facility/requests/request-text.ts'
import { useOwnExtension } from '../../facility/requests/ring.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { RequestLine } from '../requests/request-line.tsx'
import styles from './details.module.css'

const states = { open: 'open', complete: 'done', canceled: 'canceled' } as const

/**
 * The supply requests from the patron's room, open ones first. They are completed, canceled or rung here (visit-88).
 */
export function DetailsSupplies(props: {
  supplies: readonly SupplyRequest[]
  facility: FacilityInfo
  now: number
}) {
  const { t, language } = useTexts()
  const { supplies, facility } = props
  const isOpen = supplies.some(({ status }) => status === 'open')
  const open = useCall('supplyList', undefined, { enabled: isOpen }).data ?? []
  const [extension] = useOwnExtension()
  if (supplies.length === 0) return null
  const asked = open.filter(each => supplies.some(({ id, status }) => id === each.id && status === 'open'))
  const told = supplies.filter(each => !asked.some(({ id }) => id === each.id))
  return (
    <section className={styles.part}>
      <h3>{t('reception.requests.inVisit')}</h3>
      {asked.length > 0 && (
        <ul>
          {asked.map(request => (
            <RequestLine
              key={request.id}
              request={request}
              facility={facility}
              extension={extension}
              now={props.now}
            />
          ))}
        </ul>
      )}
      <ul className={styles.history}>
        {told.map(request => (
          <li key={request.id}>
            <time>{timeOf(request.dateRequested, facility.timeZone, language)}</time>
            <Icon name="bell" size={16} />
            <b>{t(requestText(request))}</b>
            <span>{t(`reception.requests.${states[request.status]}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
