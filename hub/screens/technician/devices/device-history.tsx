import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { useFacility } from '../../facility/use-facility.ts'
import styles from './devices.module.css'

/** What technicians did with a device (building-242). */
export function DeviceHistory({ device }: { device: TechnicianDevice }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const { kind, id } = device
  const history = useCall('deviceHistory', { params: { kind, id } })
  return (
    <section className={styles.section} aria-label={t('technician.history.title')}>
      <h3>{t('technician.history.title')}</h3>
      <Loaded query={history} lines={2}>
        {events =>
          events.length === 0 ? (
            <p className={styles.soft}>{t('technician.history.none')}</p>
          ) : (
            <List>
              {events.map(({ id: eventId, at, act, by, detail }) => (
                <ListRow
                  key={eventId}
                  note={
                    <>
                      {shortDate(at, language, timeZone)}, {timeOf(at, timeZone, language)}
                      {by !== '' && (
                        <>
                          {' · '}
                          <bdi>{by}</bdi>
                        </>
                      )}
                    </>
                  }
                >
                  {t(`technician.history.${act}`)}
                  {detail !== '' && (
                    <>
                      {' · '}
                      <bdi>{detail}</bdi>
                    </>
                  )}
                </ListRow>
              ))}
            </List>
          )
        }
      </Loaded>
    </section>
  )
}
