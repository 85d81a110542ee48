import type { PatronReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { useSend } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useEffect, useState } from 'react'
import { undoLeftMs } from './canceled-at.ts'

/** That it is canceled, and for a minute the way back. */
export function Canceled({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const undo = useSend('reservationStatus')
  const mayUndo = useMayUndo(reservation.reservationId)

  function takeBack() {
    undo.mutate({
      params: { id: reservation.reservationId },
      body: { status: 'Reserved', expectedStatus: 'Canceled' },
    })
  }

  return (
    <>
      <Notice
        tone="success"
        title={t('patron.view.canceled')}
        action={
          mayUndo && (
            <Button look="quiet" icon="undo" busy={undo.isPending} onClick={takeBack}>
              {t('patron.view.undo')}
            </Button>
          )
        }
      >
        {mayUndo && t('patron.view.undoHint')}
        {reservation.amountPaid > 0 && <p>{t('patron.view.refund')}</p>}
      </Notice>
      {undo.error && <Notice tone="error">{undo.error.message}</Notice>}
    </>
  )
}

function useMayUndo(reservationId: string): boolean {
  const [leftMs, setLeftMs] = useState(() => undoLeftMs(reservationId, Date.now()))
  useEffect(() => {
    if (leftMs === 0) return
    const timer = setTimeout(() => setLeftMs(0), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])
  return leftMs > 0
}
