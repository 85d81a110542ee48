import type { FoundDevices as Answer } from '@mayim/contract/entities/technician.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, Form, SelectField } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useFacility } from '../facility/use-facility.ts'
import { RefusedChange } from './refused-change.tsx'
import styles from './technician.module.css'

/** Devices announce themselves without an event of the hub. */
const askAgainMs = 5_000

type Found = Answer['found'][number]
type T = UseTexts['t']

/** The devices that announced themselves, while a technician looks for them. */
export function useFound() {
  const query = useCall('foundDevices', undefined, { everyMs: askAgainMs })
  const search = useSend('searchStart')
  return {
    until: query.data?.until ?? null,
    found: query.data?.found ?? [],
    places: query.data?.places ?? [],
    search,
  }
}

/** Looks for new devices for ten minutes, and adds a found one to a room (building-251, building-252). */
export function FoundDevices() {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const { until, found, places, search } = useFound()
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
        <AddForm key={`${device.bridge} ${device.make} ${device.address}`} device={device} places={places} />
      ))}
    </section>
  )
}

type Place = Answer['places'][number]
type Use = Place['use']

/** What an input is used for, in the order in which it is offered. */
const usesOfInput: readonly Use[] = ['contact', 'exit', 'occupied', 'input']

/** What of a device is wired: a relay, an input, or the whole. */
interface Part {
  readonly key: string
  readonly channel: string | undefined
  readonly uses: readonly Use[]
}

function partsOf({ make, relays, inputs }: Found): Part[] {
  if (make === 'printer' || make === 'reader') return [{ key: make, channel: undefined, uses: [make] }]
  const part = (of: 'relay' | 'input', channel: string, uses: readonly Use[]) => ({
    key: `${of} ${channel}`,
    channel,
    uses,
  })
  const all = [
    ...relays.map(channel => part('relay', channel, ['relay'])),
    ...inputs.map(channel => part('input', channel, usesOfInput)),
  ]
  // A Shelly with a password says nothing of its parts.
  const guessed = ['0', '1', '2', '3'].map(channel => part('relay', channel, ['relay']))
  return all.length > 0 ? all : guessed
}

function AddForm({ device, places }: { device: Found; places: readonly Place[] }) {
  const { t } = useTexts()
  const names = new Map((useCall('roomsList').data ?? []).map(({ id, name }) => [id, name]))
  const add = useSend('deviceAdd')
  const { bridge, url, make, address } = device
  const parts = partsOf(device)
  const [chosenPart, setPart] = useState('')
  const [chosenPlace, setPlace] = useState('')
  const [secret, setSecret] = useState('')
  const part = parts.find(({ key }) => key === chosenPart) ?? parts[0]
  const offered = places.filter(({ use }) => part?.uses.includes(use))
  const keyOf = ({ point, use }: Place) => `${point} ${use}`
  const place = offered.find(each => keyOf(each) === chosenPlace) ?? offered[0]
  const hasPassword = make === 'shelly' && device.relays.length + device.inputs.length === 0
  const send = (confirmedPlaces: string[] = []) => {
    if (!place || !part) return
    const { point, use } = place
    const body = {
      ...{ url, make, address, point, use },
      ...(part.channel !== undefined && { channel: part.channel }),
      ...(secret !== '' && { secret }),
      confirmedPlaces,
    }
    add.mutate({ params: { bridgeId: bridge }, body })
  }
  return (
    <Form className={styles.card} onSend={() => send()}>
      <FoundName device={device} />
      {parts.length > 1 && (
        <SelectField
          label={t('technician.found.part')}
          value={part?.key ?? ''}
          onChange={setPart}
          options={parts.map(({ key, channel = '', uses }) => ({
            value: key,
            text: t(uses[0] === 'relay' ? 'technician.found.relayOf' : 'technician.found.inputOf', {
              channel,
            }),
          }))}
        />
      )}
      <SelectField
        label={t('technician.found.place')}
        value={place ? keyOf(place) : ''}
        onChange={setPlace}
        options={offered.map(each => ({ value: keyOf(each), text: placeText(each, names, t) }))}
      />
      {hasPassword && (
        <Field
          label={t('technician.found.secret')}
          hint={t('technician.found.secretHint')}
          value={secret}
          onChange={setSecret}
          ltr
        />
      )}
      <RefusedChange error={add.error} onConfirm={send} />
      <Button type="submit" busy={add.isPending} disabled={!place}>
        {t('technician.found.add')}
      </Button>
    </Form>
  )
}

/** A place in words: the device of its room, and what the wire tells of it. */
function placeText({ point, device, roomId, use }: Place, names: ReadonlyMap<number, string>, t: T): string {
  const kind = t(`desk.faults.device.${device}`)
  const name = roomId === null ? undefined : names.get(roomId)
  const where =
    name === undefined
      ? `${kind} · ${point.split('/')[1]}`
      : t('technician.place.inRoom', { name, device: kind })
  return use === 'contact' || use === 'exit' || use === 'occupied'
    ? `${where}: ${t(`technician.found.use.${use}`)}`
    : where
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
