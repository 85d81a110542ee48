import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { Facts, List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { DeviceTests } from '../building/device-tests.tsx'
import { commandText, conditionLooks, placeName, shownState } from '../building/device-words.ts'
import { useFacility } from '../facility/use-facility.ts'
import { ChangeWiring } from './change-wiring.tsx'
import styles from './devices.module.css'

/** All about one device, and what may be done with it. */
export function DeviceDialog(props: {
  device: TechnicianDevice
  roomName: string | undefined
  onClose: () => void
}) {
  const { t } = useTexts()
  const { device, roomName, onClose } = props
  return (
    <Dialog open drawer onClose={onClose} title={placeName(device, roomName, t)}>
      <div className={styles.dialog}>
        <p>
          <Chip {...conditionLooks[device.condition]}>{t(`technician.condition.${device.condition}`)}</Chip>
        </p>
        <DeviceFacts device={device} />
        <DeviceTests device={device} />
        <Rename device={device} />
        <Use device={device} onGone={onClose} />
        <ChangeWiring device={device} onMoved={onClose} />
        <DeviceTraceView device={device} />
        <DeviceHistory device={device} />
      </div>
    </Dialog>
  )
}

function DeviceFacts({ device }: { device: TechnicianDevice }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const at = (instant: string) =>
    `${shortDate(instant, language, timeZone)}, ${timeOf(instant, timeZone, language)}`
  const state = shownState(device, t)
  const facts = [
    state !== '' && { key: 'state', name: t('technician.device.state'), value: state },
    device.since !== null && { key: 'since', name: t('technician.device.since'), value: at(device.since) },
    device.why !== null && { key: 'why', name: t('technician.device.why'), value: <bdi>{device.why}</bdi> },
    device.tries > 0 && {
      key: 'tries',
      name: t('technician.device.tries'),
      value: t('technician.device.triesCount', { count: device.tries }),
    },
    device.cannot.length > 0 && {
      key: 'cannot',
      name: t('technician.device.cannot'),
      isProse: true,
      value: device.cannot.map(each => <div key={each}>{t(`technician.cannot.${each}`)}</div>),
    },
    device.last !== null && {
      key: 'last',
      name: t('technician.device.last'),
      value: (
        <>
          <span>{commandText(device.last, t)}</span> · {at(device.last.at)}
        </>
      ),
    },
    {
      key: 'heard',
      name: t('technician.device.heard'),
      value: device.heardAt === null ? t('technician.device.never') : at(device.heardAt),
    },
    { key: 'bridge', name: t('technician.device.bridge'), value: <bdi>{device.bridgeName}</bdi> },
    {
      key: 'model',
      name: t('technician.device.model'),
      value: device.simulated ? (
        t('technician.device.isSimulated')
      ) : (
        <bdi>{device.model || device.driver}</bdi>
      ),
    },
    { key: 'point', name: t('technician.device.point'), value: <bdi dir="ltr">{device.point}</bdi> },
  ]
  return <Facts facts={facts.filter(fact => fact !== false)} />
}

function Rename({ device }: { device: TechnicianDevice }) {
  const { t } = useTexts()
  const change = useSend('deviceChange')
  const [name, setName] = useState(device.name)
  const { kind, id } = device
  return (
    <Form
      className={styles.form}
      onSend={() => change.mutate({ params: { kind, id }, body: { name: name.trim() } })}
    >
      <Field
        label={t('technician.act.name')}
        hint={t('technician.act.nameHint')}
        value={name}
        onChange={setName}
        maxLength={60}
      />
      {change.error && <Notice tone="error">{change.error.message}</Notice>}
      <Button type="submit" look="quiet" busy={change.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

/** Takes a device out of use or back, and removes one that no bridge reports. */
function Use({ device, onGone }: { device: TechnicianDevice; onGone: () => void }) {
  const { t } = useTexts()
  const change = useSend('deviceChange')
  const forget = useSend('deviceForget')
  const { kind, id, condition } = device
  const isDisabled = condition === 'disabled'
  const error = change.error ?? forget.error
  return (
    <div className={styles.actions}>
      <Button
        look="quiet"
        busy={change.isPending}
        onClick={() => change.mutate({ params: { kind, id }, body: { disabled: !isDisabled } })}
      >
        {t(isDisabled ? 'technician.act.enable' : 'technician.act.disable')}
      </Button>
      {condition === 'unknown' && (
        <Button
          look="danger"
          busy={forget.isPending}
          onClick={() => forget.mutate({ params: { kind, id } }, { onSuccess: onGone })}
        >
          {t('technician.act.forget')}
        </Button>
      )}
      {error && <Notice tone="error">{error.message}</Notice>}
    </div>
  )
}

/** What technicians did with a device (building-242). */
function DeviceHistory({ device }: { device: TechnicianDevice }) {
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

/** Messages come without an event of the hub. */
const askAgainMs = 2_000

/** The messages between the hub and a device, for ten minutes after a technician asked (building-416). */
function DeviceTraceView({ device }: { device: TechnicianDevice }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const { kind, id } = device
  const params = { kind, id }
  const trace = useCall('deviceTrace', { params }, { everyMs: askAgainMs })
  const start = useSend('deviceTraceStart')
  const { until = null, messages = [] } = trace.data ?? {}
  return (
    <section className={styles.section} aria-label={t('technician.trace.title')}>
      <h3>{t('technician.trace.title')}</h3>
      {until === null ? (
        <Button
          look="quiet"
          busy={start.isPending}
          onClick={() => start.mutate({ params }, { onSuccess: () => void trace.refetch() })}
        >
          {t('technician.trace.start')}
        </Button>
      ) : (
        <p className={styles.soft}>
          {t('technician.trace.until', { time: timeOf(until, timeZone, language) })}{' '}
          {messages.length === 0 && t('technician.trace.none')}
        </p>
      )}
      {start.error && <Notice tone="error">{start.error.message}</Notice>}
      {messages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
        <ol className={styles.trace} dir="ltr" tabIndex={0} aria-label={t('technician.trace.title')}>
          {messages.map(({ at, topic, text }) => (
            <li key={`${at} ${topic} ${text}`}>
              <b>
                {at.slice(11, 23)} {topic}
              </b>
              <br />
              {text}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
