import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import type { OutOfServiceBody } from '@mayim/contract/entities/out-of-service.ts'
import { roomPools } from '@mayim/domain/capacity/out-of-service.ts'
import { useState } from 'react'
import { whenAffected } from '../calendar/change-list.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form, SelectField } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './building.module.css'
import { UnfitList } from './unfit-list.tsx'

/** Takes a room out of service for nights. A first press lists the bookings without a place, a second one saves. */
export function OutOfServiceForm({
  layout,
  start = {},
  onClose,
}: {
  layout: LayoutFile
  /** What is filled in at first. */
  start?: Partial<OutOfServiceBody>
  onClose: () => void
}) {
  const { t } = useTexts()
  const { body, change, look, save, codes } = usePeriod(layout, start)
  const error = save.error ?? look.error
  const errorOf = (field: string) => (error?.field === field ? error.message : null)
  const isShown = ['fromDate', 'toDate', 'roomId'].some(field => errorOf(field) !== null)
  const preview = () => look.mutate({ body: { ...body, preview: true } })
  const onError = whenAffected(preview)
  const send = () =>
    look.data
      ? save.mutate({ body: { ...body, confirmedCodes: codes } }, { onSuccess: onClose, onError })
      : preview()
  return (
    <Dialog open onClose={onClose} title={t('building.out.add')}>
      <Form className={styles.form} onSend={send}>
        {error && !isShown && <Notice tone="error">{error.message}</Notice>}
        <RoomAndNights layout={layout} body={body} errorOf={errorOf} onChange={change} />
        <Field
          label={t('building.out.reason')}
          hint={t('building.out.reasonHint')}
          required
          minLength={3}
          maxLength={120}
          autoComplete="off"
          dir="auto"
          value={body.reason}
          onChange={reason => change({ reason })}
        />
        {look.data && (
          <Notice tone={codes.length > 0 ? 'warning' : 'success'} isAnswer>
            {codes.length === 0 ? (
              t('building.out.fits')
            ) : (
              <span className={styles.period}>
                <UnfitList nights={look.data} onChoose={null} />
              </span>
            )}
          </Notice>
        )}
        <Button
          type="submit"
          look={codes.length > 0 ? 'danger' : 'primary'}
          busy={look.isPending || save.isPending}
        >
          {t(look.data ? 'building.out.add' : 'building.out.look')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** The period in the form with its preview and its save. A change discards the preview. */
function usePeriod(layout: LayoutFile, start: Partial<OutOfServiceBody>) {
  const look = useSend('outOfServiceSet')
  const save = useSend('outOfServiceSet')
  const tonight = useCall('zmanim', {}).data?.date ?? ''
  const first = layout.rooms.find(({ retired }) => !retired)
  const [typed, setTyped] = useState<Partial<OutOfServiceBody>>(start)
  const roomId = typed.roomId ?? first?.id ?? 0
  const kind = layout.rooms.find(({ id }) => id === roomId)?.kind ?? 'shower'
  const fromDate = typed.fromDate ?? tonight
  const body: OutOfServiceBody = { fromDate, toDate: fromDate, pool: kind, reason: '', ...typed, roomId }
  const codes = look.data?.flatMap(night => night.affected.map(one => one.reservationCode)) ?? []

  function change(more: Partial<OutOfServiceBody>) {
    setTyped(before => ({ ...before, ...more }))
    look.reset()
    save.reset()
  }

  return { body, change, look, save, codes }
}

const spare = 'none'

function RoomAndNights(props: {
  layout: LayoutFile
  body: OutOfServiceBody
  errorOf: (field: string) => string | null
  onChange: (more: Partial<OutOfServiceBody>) => void
}) {
  const { t } = useTexts()
  const { layout, body, errorOf, onChange } = props
  const rooms = layout.rooms.filter(({ retired }) => !retired)
  return (
    <>
      <SelectField
        label={t('building.out.room')}
        error={errorOf('roomId')}
        value={String(body.roomId)}
        onChange={roomId => onChange({ roomId: Number(roomId) })}
        options={rooms.map(({ id, name }) => ({ value: String(id), text: name }))}
      />
      <Field
        label={t('building.out.from')}
        type="date"
        required
        error={errorOf('fromDate')}
        value={body.fromDate}
        onChange={fromDate => onChange({ fromDate })}
      />
      <Field
        label={t('building.out.to')}
        type="date"
        required
        min={body.fromDate}
        error={errorOf('toDate')}
        value={body.toDate}
        onChange={toDate => onChange({ toDate })}
      />
      <SelectField
        label={t('building.out.pool')}
        value={body.pool ?? spare}
        onChange={pool => onChange({ pool: roomPools.find(each => each === pool) ?? null })}
        options={[
          ...roomPools.map(pool => ({ value: pool as string, text: t(`building.out.pools.${pool}`) })),
          { value: spare, text: t('building.out.spare') },
        ]}
      />
    </>
  )
}
