import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useEffect, useRef } from 'react'
import { useDialogStep } from '../../frame/parts/dialog-step.ts'
import { lazyPart, Part } from '../../frame/parts/lazy-part.tsx'
import styles from './reserve.module.css'

/** booking-37: shown for 3 seconds. */
const shownMs = 3_000

/** The whole screen says that it is done, then makes place for the code. */
export function Confirmation({ onOver }: { onOver: () => void }) {
  const { t } = useTexts()
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const timer = setTimeout(() => over.current(), shownMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.confirmation} role="status">
      <Icon name="check" size={96} />
      <p>
        <strong>{t('patron.payment.confirmed')}</strong>
      </p>
    </div>
  )
}

const QrCode = lazyPart(async () => (await import('qrcode.react')).QRCodeSVG)

const sidePx = 256

/** The booking proof, with which the desk admits a booking that the hub has not received (sync-S7). */
export function Proof({ proof }: { proof: string }) {
  const { t } = useTexts()
  const dialog = useDialogStep('proof')
  return (
    <>
      <Button look="plain" icon="help" onClick={dialog.open}>
        {t('visit.proof.show')}
      </Button>
      <Dialog open={dialog.isOpen} onClose={dialog.close} title={t('visit.proof.title')}>
        <p>{t('visit.proof.hint')}</p>
        <div className={styles.proof}>
          <Part fallback={<Skeleton lines={6} />}>
            <QrCode value={proof} size={sidePx} marginSize={4} title={t('visit.proof.picture')} role="img" />
          </Part>
        </div>
      </Dialog>
    </>
  )
}
