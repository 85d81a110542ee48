import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { DeviceTests } from '../../building/device-tests.tsx'
import { commandText, conditionLooks, placeName, shownState } from '../../building/device-words.ts'
import { useFacility } from '../../facility/use-facility.ts'
import { ChangeWiring } from './change-wiring.tsx'
import { DeviceHistory } from './device-history.tsx'
import { DeviceTraceView } from './device-trace.tsx'
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
