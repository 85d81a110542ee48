import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import type { OutOfServicePeriod } from '@mayim/contract/entities/out-of-service.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { dayAndMonth } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './building.module.css'
import { OutOfServiceForm } from './out-of-service-form.tsx'
import { type Unfit, UnfitDialog } from './unfit-dialog.tsx'
import { UnfitList } from './unfit-list.tsx'

/** The rooms out of service, now or later, each with the bookings that have no place (building-190, building-193). */
export function OutOfServiceSection({ layout, mayChange }: { layout: LayoutFile; mayChange: boolean }) {
  const { t } = useTexts()
  const periods = useCall('outOfServiceList')
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<OutOfServicePeriod | null>(null)
  const [unfit, setUnfit] = useState<Unfit | null>(null)
  return (
    <section className={styles.section} aria-labelledby="outOfService">
      <div className={styles.head}>
        <h2 id="outOfService">{t('building.out.title')}</h2>
        {mayChange && layout.rooms.some(({ retired }) => !retired) && (
          <Button look="quiet" icon="plus" onClick={() => setAdding(true)}>
            {t('building.out.add')}
          </Button>
        )}
      </div>
      <Loaded query={periods} lines={2}>
        {found =>
          found.length === 0 ? (
            <p className={styles.soft}>{t('building.out.none')}</p>
          ) : (
            <>
              <UnfitList
                nights={found.flatMap(({ nights }) => nights)}
                onChoose={mayChange ? setUnfit : null}
              />
              <List>
                {found.map(period => (
                  <PeriodRow
                    key={period.periodId}
                    period={period}
                    onEnd={mayChange ? () => setEnding(period) : null}
                  />
                ))}
              </List>
            </>
          )
        }
      </Loaded>
      {isAdding && <OutOfServiceForm layout={layout} onClose={() => setAdding(false)} />}
      {ending && <EndDialog period={ending} onClose={() => setEnding(null)} />}
      {unfit && <UnfitDialog unfit={unfit} onClose={() => setUnfit(null)} />}
    </section>
  )
}

interface PeriodRowProps {
  readonly period: OutOfServicePeriod
  /** Null for a caller who may only look. */
  readonly onEnd: (() => void) | null
}

function PeriodRow({ period, onEnd }: PeriodRowProps) {
  const { t, language } = useTexts()
  const { roomName, reason } = period
  const [from, to] = [period.fromDate, period.toDate].map(date => dayAndMonth(date, language))
  return (
    <ListRow
      note={
        <span className={styles.period}>
          <span>{from === to ? from : t('building.out.nights', { from: from ?? '', to: to ?? '' })}</span>
          <bdi>{reason}</bdi>
        </span>
      }
      end={
        onEnd && (
          <Button look="quiet" aria-label={t('building.out.endOf', { name: roomName })} onClick={onEnd}>
            {t('building.out.end')}
          </Button>
        )
      }
    >
      {t('building.roomOf', { name: roomName })}
    </ListRow>
  )
}

function EndDialog({ period, onClose }: { period: OutOfServicePeriod; onClose: () => void }) {
  const { t } = useTexts()
  const end = useSend('outOfServiceEnd')
  const { periodId, roomName: name } = period
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('building.out.endOf', { name })}
      actions={
        <Button
          busy={end.isPending}
          onClick={() => end.mutate({ params: { periodId } }, { onSuccess: onClose })}
        >
          {t('building.out.end')}
        </Button>
      }
    >
      <p>{t('building.out.endAsk', { name })}</p>
      {end.error && <Notice tone="error">{end.error.message}</Notice>}
    </Dialog>
  )
}
