import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import styles from './device-tests.module.css'

/** Has a device show itself, and tests it. What opens is asked about first (building-241). */
export function DeviceTests({ device }: { device: TechnicianDevice }) {
  const { t } = useTexts()
  const identify = useSend('deviceIdentify')
  const test = useSend('deviceTest')
  const [asking, setAsking] = useState(false)
  const { kind, id } = device
  const params = { kind, id }
  const error = identify.error ?? test.error
  if (!device.canTest && !device.canIdentify) return null
  return (
    <div className={styles.actions}>
      {device.canIdentify && (
        <Button icon="bulb" busy={identify.isPending} onClick={() => identify.mutate({ params })}>
          {t('technician.act.identify')}
        </Button>
      )}
      {device.canTest && !asking && (
        <Button
          look={device.opens ? 'primary' : 'quiet'}
          busy={test.isPending}
          onClick={() => (device.opens ? setAsking(true) : test.mutate({ params, body: {} }))}
        >
          {t(device.opens ? 'technician.act.testDoor' : 'technician.act.test')}
        </Button>
      )}
      {asking && (
        <Notice
          tone="warning"
          isAnswer
          title={t('technician.act.question')}
          action={
            <div className={styles.actions}>
              <Button
                look="danger"
                busy={test.isPending}
                onClick={() =>
                  test.mutate({ params, body: { confirmed: true } }, { onSettled: () => setAsking(false) })
                }
              >
                {t('technician.act.confirm')}
              </Button>
              <Button look="quiet" onClick={() => setAsking(false)}>
                {t('common.cancel')}
              </Button>
            </div>
          }
        >
          {t(kind === 'garage' ? 'technician.act.warningGarage' : 'technician.act.warning')}
        </Notice>
      )}
      {identify.isSuccess && !error && <Notice>{t('technician.act.identifying')}</Notice>}
      {test.isSuccess && !error && <Notice>{t('technician.act.testing')}</Notice>}
      {error && (
        <Notice tone="error" isAnswer>
          {error.message}
        </Notice>
      )}
    </div>
  )
}
