import type { Scene, SceneInput } from '@mayim/contract/entities/shabbos.ts'
import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form, SelectField } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useDraft } from '@mayim/ui/kit/use-draft.ts'
import { useFold } from '@mayim/ui/kit/use-fold.ts'
import { useState } from 'react'
import { placeName } from '../building/device-words.ts'
import { nameOf } from './group-devices.ts'
import styles from './technician.module.css'

const nights = ['every', 'first', 'last'] as const
const anchors = ['begin', 'candles', 'nightfall', 'clock', 'end'] as const

/** Makes a scene or changes one, over the scene as it is now (building-43). */
export function SceneForm({ scene, onClose }: { scene: Scene | null; onClose: () => void }) {
  const { t } = useTexts()
  const save = useSend('sceneSave')
  const { draft, touched, change } = useDraft(draftOf(scene))
  const [sceneId] = useState(() => scene?.id ?? crypto.randomUUID())
  const body = () => sceneOf({ ...draftOf(scene), ...touched })
  return (
    <Dialog
      open
      drawer
      onClose={onClose}
      title={t(scene ? 'technician.scenes.edit' : 'technician.scenes.add')}
    >
      <Form
        className={styles.form}
        onSend={() => save.mutate({ params: { sceneId }, body: body() }, { onSuccess: onClose })}
      >
        <Field
          label={t('technician.scenes.name')}
          value={draft.name}
          onChange={name => change({ name })}
          maxLength={60}
          required
        />
        <SelectField
          label={t('technician.scenes.night')}
          value={draft.nights}
          onChange={next => change({ nights: nights.find(each => each === next) ?? 'every' })}
          options={nights.map(each => ({ value: each, text: t(`technician.scenes.nights.${each}`) }))}
        />
        <When draft={draft} change={change} />
        <Switched draft={draft} change={change} />
        {save.error && (
          <Notice tone="error" isAnswer>
            {save.error.message}
          </Notice>
        )}
        <Button type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </Form>
    </Dialog>
  )
}

interface Part {
  readonly draft: SceneDraft
  readonly change: (more: Partial<SceneDraft>) => void
}

function When({ draft, change }: Part) {
  const { t } = useTexts()
  return (
    <>
      <SelectField
        label={t('technician.scenes.when')}
        value={draft.anchor}
        onChange={next => change({ anchor: anchors.find(each => each === next) ?? 'candles' })}
        options={anchors.map(each => ({ value: each, text: t(`technician.scenes.anchor.${each}`) }))}
      />
      {draft.anchor === 'clock' ? (
        <Field
          label={t('technician.scenes.time')}
          type="time"
          value={draft.time}
          onChange={time => change({ time })}
          required
        />
      ) : (
        <div className={styles.line}>
          <Field
            label={t('technician.scenes.minutes')}
            inputMode="numeric"
            pattern="[0-9]{1,4}"
            value={draft.minutes}
            onChange={minutes => change({ minutes })}
            required
          />
          <SelectField
            label={t('technician.scenes.side')}
            value={draft.isBefore ? 'before' : 'after'}
            onChange={side => change({ isBefore: side === 'before' })}
            options={(['before', 'after'] as const).map(each => ({
              value: each,
              text: t(`technician.scenes.${each}`),
            }))}
          />
        </div>
      )}
    </>
  )
}

/** Each lamp and each lock of the building: left alone, or switched. */
function Switched({ draft, change }: Part) {
  const { t } = useTexts()
  const rooms = useCall('roomsList').data ?? []
  const names = new Map(rooms.map(({ id, name }) => [id, name]))
  const devices = useCall('technicianDevices').data ?? []
  const ofLights = useFold(draft.lights.size > 0)
  const ofDoors = useFold(draft.doors.size > 0)
  const lines = (kind: 'light' | 'door', chosen: ReadonlyMap<string, boolean>) =>
    devices
      .filter(device => device.kind === kind && (kind === 'light' || 'lock' in device.state))
      .map(device => (
        <Line
          key={device.point}
          device={device}
          label={placeName(device, nameOf(device.roomId, names), t)}
          value={chosen.get(device.point)}
          onChange={next => {
            const rest = new Map(chosen)
            if (next === undefined) rest.delete(device.point)
            else rest.set(device.point, next)
            change(kind === 'light' ? { lights: rest } : { doors: rest })
          }}
        />
      ))
  return (
    <>
      <details className={styles.card} {...ofLights}>
        <summary>{t('technician.scenes.lights', { count: draft.lights.size })}</summary>
        {lines('light', draft.lights)}
      </details>
      <details className={styles.card} {...ofDoors}>
        <summary>{t('technician.scenes.doors', { count: draft.doors.size })}</summary>
        {lines('door', draft.doors)}
      </details>
    </>
  )
}

function Line(props: {
  device: TechnicianDevice
  label: string
  value: boolean | undefined
  onChange: (next: boolean | undefined) => void
}) {
  const { t } = useTexts()
  const { device, label, value, onChange } = props
  const isLight = device.kind === 'light'
  return (
    <SelectField
      label={label}
      value={value === undefined ? '' : String(value)}
      onChange={next => onChange(next === '' ? undefined : next === 'true')}
      options={[
        { value: '', text: t('technician.scenes.asItIs') },
        { value: 'true', text: t(isLight ? 'technician.scenes.on' : 'technician.scenes.open') },
        { value: 'false', text: t(isLight ? 'technician.scenes.off' : 'technician.scenes.lock') },
      ]}
    />
  )
}

/** What is typed of a scene. */
interface SceneDraft {
  readonly name: string
  readonly nights: Scene['nights']
  readonly anchor: Scene['anchor']
  /** Of the anchor `clock`, `HH:mm`. */
  readonly time: string
  /** Of every other anchor: minutes from it, and whether they are before it. */
  readonly minutes: string
  readonly isBefore: boolean
  /** Lamps that go on or off, doors that open or lock, by their points. */
  readonly lights: ReadonlyMap<string, boolean>
  readonly doors: ReadonlyMap<string, boolean>
}

const dayMinutes = 1440
/** The business day ends at 05:00. */
const nightEndsAt = 300

export function draftOf(scene: Scene | null): SceneDraft {
  const minutes = scene?.minutes ?? 0
  const clock = minutes % dayMinutes
  return {
    name: scene?.name ?? '',
    nights: scene?.nights ?? 'every',
    anchor: scene?.anchor ?? 'candles',
    time: scene?.anchor === 'clock' ? `${two(Math.floor(clock / 60))}:${two(clock % 60)}` : '22:00',
    minutes: scene?.anchor === 'clock' ? '0' : String(Math.abs(minutes)),
    isBefore: scene?.anchor !== 'clock' && minutes < 0,
    lights: new Map(scene?.lights.map(({ point, on }) => [point, on])),
    doors: new Map(scene?.doors.map(({ point, open }) => [point, open])),
  }
}

/** The scene that a draft describes. */
export function sceneOf(draft: SceneDraft): SceneInput {
  const { name, nights, anchor, lights, doors } = draft
  return {
    name: name.trim(),
    nights,
    anchor,
    minutes: anchor === 'clock' ? minutesOf(draft.time) : offsetOf(draft),
    lights: [...lights].map(([point, on]) => ({ point, on })),
    doors: [...doors].map(([point, open]) => ({ point, open })),
  }
}

function offsetOf({ minutes, isBefore }: SceneDraft): number {
  const typed = Math.min(Math.abs(Math.trunc(Number(minutes)) || 0), dayMinutes)
  return isBefore && typed > 0 ? -typed : typed
}

/** Minutes of the business day: after midnight they go on. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const ofDay = hours * 60 + minutes
  return ofDay < nightEndsAt ? ofDay + dayMinutes : ofDay
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
