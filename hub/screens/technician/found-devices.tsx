import type { FoundDevices as Answer, TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Form, SelectField } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useFacility } from '../facility/use-facility.ts'
import devices from './devices.module.css'
import styles from './technician.module.css'

/** Devices announce themselves without an event of the hub. */
const askAgainMs = 5_000

type Found = Answer['found'][number]

/** The devices that announced themselves, while a technician looks for them. */
export function useFound() {
  const query = useCall('foundDevices', undefined, { everyMs: askAgainMs })
  const search = useSend('searchStart')
  return { until: query.data?.until ?? null, found: query.data?.found ?? [], search }
}

/** Looks for new devices for ten minutes, and adds a found one to a room (building-251, building-252). */
export function FoundDevices() {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const { until, found, search } = useFound()
  return (
    <section className={styles.section} aria-label={t('technician.found.title')}>
      <h2>{t('technician.found.title')}</h2>
      {until === null ? (
        <Button icon="plus" busy={search.isPending} onClick={() => search.mutate({})}>
          {t('technician.found.search')}
        </Button>
      ) : (
        <Notice>{t('technician.found.until', { time: timeOf(until, timeZone, language) })}</Notice>
      )}
      {search.error && <Notice tone="error">{search.error.message}</Notice>}
      {until !== null && found.length === 0 && <p className={styles.soft}>{t('technician.found.none')}</p>}
      {found.map(device => (
        <AddForm key={`${device.bridge} ${device.make} ${device.address}`} device={device} />
      ))}
    </section>
  )
}

const places = ['light', 'callLight', 'dryDoor', 'wetDoor'] as const

function AddForm({ device }: { device: Found }) {
  const { t } = useTexts()
  const rooms = useCall('roomsList').data ?? []
  const add = useSend('deviceAdd')
  const { bridge, url, make, address } = device
  const [relay, setRelay] = useState(device.relays[0] ?? '')
  const [place, setPlace] = useState<(typeof places)[number]>('light')
  const [room, setRoom] = useState('')
  const roomId = Number(room || rooms[0]?.id)
  const body = { url, make, address, relay, device: place, roomId }
  return (
    <Form className={styles.card} onSend={() => add.mutate({ params: { bridgeId: bridge }, body })}>
      <FoundName device={device} />
      {device.relays.length > 1 && <RelayField device={device} value={relay} onChange={setRelay} />}
      <SelectField
        label={t('technician.found.room')}
        value={String(roomId)}
        onChange={setRoom}
        options={rooms.map(({ id, name }) => ({
          value: String(id),
          text: t('technician.place.room', { name }),
        }))}
      />
      <SelectField
        label={t('technician.found.place')}
        value={place}
        onChange={next => setPlace(places.find(each => each === next) ?? 'light')}
        options={places.map(each => ({ value: each, text: t(`desk.faults.device.${each}`) }))}
      />
      {add.error && (
        <Notice tone="error" isAnswer>
          {add.error.message}
        </Notice>
      )}
      <Button type="submit" busy={add.isPending}>
        {t('technician.found.add')}
      </Button>
    </Form>
  )
}

export function FoundName({ device }: { device: Found }) {
  return (
    <p>
      <b>
        <bdi>{device.name || device.address}</bdi>
      </b>
      <br />
      <small className={styles.soft}>
        <bdi dir="ltr">{[device.model, device.address].filter(Boolean).join(' · ')}</bdi>
      </small>
    </p>
  )
}

export function RelayField(props: { device: Found; value: string; onChange: (relay: string) => void }) {
  const { t } = useTexts()
  return (
    <SelectField
      label={t('technician.found.relay')}
      value={props.value}
      onChange={props.onChange}
      options={props.device.relays.map(relay => ({ value: relay, text: relay }))}
    />
  )
}

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
      {replace.error && <Notice tone="error">{replace.error.message}</Notice>}
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
      {move.error && <Notice tone="error">{move.error.message}</Notice>}
      <Button type="submit" look="quiet" busy={move.isPending}>
        {t('technician.move.submit')}
      </Button>
    </Form>
  )
}
