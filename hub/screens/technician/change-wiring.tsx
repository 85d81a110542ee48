import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Form, SelectField } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import devices from './devices.module.css'
import { FoundName, useFound } from './found-devices.tsx'
import { RefusedChange } from './refused-change.tsx'

/** Replaces a device by a found one, or gives it the same place in another room (building-253, building-254). */
export function ChangeWiring({ device, onMoved }: { device: TechnicianDevice; onMoved: () => void }) {
  if (device.simulated) return null
  return (
    <>
      <Replace device={device} />
      {device.roomId !== null && <Move device={device} onMoved={onMoved} />}
    </>
  )
}

function Replace({ device }: { device: TechnicianDevice }) {
  const { t } = useTexts()
  const { until, found, search } = useFound()
  const replace = useSend('deviceReplace')
  const { kind, id, bridge } = device
  const offered = found.filter(each => each.bridge === bridge)
  return (
    <section className={devices.section} aria-label={t('technician.replace.title')}>
      <h3>{t('technician.replace.title')}</h3>
      <p className={devices.soft}>{t('technician.replace.explain')}</p>
      {until === null && (
        <Button look="quiet" busy={search.isPending} onClick={() => search.mutate({})}>
          {t('technician.found.search')}
        </Button>
      )}
      {until !== null && offered.length === 0 && <p className={devices.soft}>{t('technician.found.none')}</p>}
      {offered.flatMap(one =>
        one.relays.map(relay => (
          <div key={`${one.address} ${relay}`} className={devices.actions}>
            <FoundName device={one} />
            <Button
              look="quiet"
              busy={replace.isPending}
              onClick={() => {
                const { url, make, address } = one
                replace.mutate({ params: { kind, id }, body: { url, make, address, relay } })
              }}
            >
              {t('technician.replace.by', { relay })}
            </Button>
          </div>
        )),
      )}
      <RefusedChange
        error={replace.error}
        onConfirm={confirmedPlaces => {
          const { body } = replace.variables ?? {}
          if (body) replace.mutate({ params: { kind, id }, body: { ...body, confirmedPlaces } })
        }}
      />
    </section>
  )
}

function Move({ device, onMoved }: { device: TechnicianDevice; onMoved: () => void }) {
  const { t } = useTexts()
  const rooms = (useCall('roomsList').data ?? []).filter(({ id }) => id !== device.roomId)
  const move = useSend('deviceMove')
  const [room, setRoom] = useState('')
  const { kind, id } = device
  const roomId = Number(room || rooms[0]?.id)
  return (
    <Form
      className={devices.form}
      onSend={() => move.mutate({ params: { kind, id }, body: { roomId } }, { onSuccess: onMoved })}
    >
      <SelectField
        label={t('technician.move.to')}
        value={String(roomId)}
        onChange={setRoom}
        options={rooms.map(({ id: value, name }) => ({
          value: String(value),
          text: t('technician.place.room', { name }),
        }))}
      />
      <RefusedChange
        error={move.error}
        onConfirm={confirmedPlaces =>
          move.mutate({ params: { kind, id }, body: { roomId, confirmedPlaces } }, { onSuccess: onMoved })
        }
      />
      <Button type="submit" look="quiet" busy={move.isPending}>
        {t('technician.move.submit')}
      </Button>
    </Form>
  )
}
