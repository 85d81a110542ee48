import type { CardReader } from '@mayim/contract/entities/device.ts'
import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, IconButton } from '@mayim/ui/kit/button.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Page } from '@mayim/ui/kit/page.tsx'
import { OwnAccountSection } from '@mayim/ui/people/own-account.tsx'
import { ConfirmedAction } from '@mayim/ui/sync/confirmed-action.tsx'
import { type ComponentType, useState } from 'react'
import { Bridges } from '../building/bridges.tsx'
import { DeviceChecks } from '../building/device-checks.tsx'
import { useFacility } from '../facility/use-facility.ts'
import { useDeviceRefresh } from '../shell/use-device-refresh.ts'
import { LanguageSelect } from '../staff/language-select.tsx'
import { StaffGate, signOut } from '../staff/staff-gate.tsx'
import { BusReaders, RemovableList, RemovableRow } from './bus-readers.tsx'
import { DevicesPage } from './devices-page.tsx'
import { HealthPage } from './health-page.tsx'
import { PlacedDevice, Printers, SwipeReaders } from './printers.tsx'
import { ScenesPage } from './scenes-page.tsx'
import styles from './technician.module.css'
import { WiringPage } from './wiring-page.tsx'

/** The technician's pages of the building, made for a phone in one hand. */
export function TechnicianApp({ path = location.pathname }: { path?: string }) {
  const { t } = useTexts()
  return (
    <StaffGate title={t('technician.title')} roles={['Technician', 'Admin']}>
      <TechnicianPage path={path} />
    </StaffGate>
  )
}

function TechnicianPage({ path }: { path: string }) {
  const { t } = useTexts()
  const ofDevices = useDeviceRefresh(['technicianDevices', 'bridges'], () => true)
  useLive({ ...ofDevices, onReload: ({ roomId }) => roomId === undefined && reloadPage() })
  const feature = featureAt(path)
  return (
    <Page
      documentTitle={t('technician.title')}
      name={t('technician.title')}
      start={<LanguageSelect />}
      end={<IconButton icon="logout" label={t('desk.signIn.out')} onClick={() => void signOut()} />}
      banner={<ConnectionBanner />}
      foot={
        <nav className={styles.menu} aria-label={t('technician.title')}>
          {features.map(({ path: href, title }) => (
            <a key={href} href={href} aria-current={href === feature.path ? 'page' : undefined}>
              {t(title)}
            </a>
          ))}
        </nav>
      }
    >
      <h1>{t(feature.title)}</h1>
      <feature.Content />
    </Page>
  )
}

interface Feature {
  readonly path: string
  readonly title: TextKey
  readonly Content: ComponentType
}

/** The technician's pages by their address, the last one for `/technician` itself. */
const features: readonly [Feature, ...Feature[]] = [
  { path: '/technician', title: 'technician.nav.devices', Content: DevicesPage },
  { path: '/technician/health', title: 'technician.nav.health', Content: HealthPage },
  { path: '/technician/wiring', title: 'technician.nav.wiring', Content: WiringPage },
  { path: '/technician/scenes', title: 'technician.nav.scenes', Content: ScenesPage },
  { path: '/technician/checks', title: 'technician.nav.checks', Content: DeviceChecks },
  { path: '/technician/screens', title: 'technician.nav.screens', Content: ScreensPage },
]

function featureAt(address: string): Feature {
  return features.findLast(({ path }) => address === path || address.startsWith(`${path}/`)) ?? features[0]
}

/** The reload of all screens, bridges, phones, printers, readers of cards, card readers for payments, and the own account. */
function ScreensPage() {
  const facility = useFacility()
  const { userId } = useSignedIn()
  return (
    <>
      <Reload />
      <section className={styles.section}>
        <Bridges facility={facility} />
      </section>
      <RoomPhones />
      <Printers />
      <SwipeReaders />
      <CardReaders />
      <BusReaders />
      <OwnAccountSection side="hub" timeZone={facility.timeZone} ownId={userId} />
    </>
  )
}

function Reload() {
  const { t } = useTexts()
  const reload = useSend('allPagesReload')
  return (
    <section className={styles.section}>
      <h2>{t('technician.reload.title')}</h2>
      <p className={styles.soft}>{t('technician.reload.explain')}</p>
      <ConfirmedAction
        label={t('technician.reload.all')}
        question={t('technician.reload.question')}
        text={t('technician.reload.explain')}
        sending={reload}
        send={done => reload.mutate({}, { onSuccess: done })}
      />
      {reload.isSuccess && <Notice tone="success">{t('technician.reload.asked')}</Notice>}
    </section>
  )
}

const newReader = { name: '', place: 'desk', screenId: null } as const

/** The card readers for payments, each at the desk or at a kiosk. */
function CardReaders() {
  const { t } = useTexts()
  const readers = useCall('cardReaders')
  return (
    <section className={styles.section}>
      <h2>{t('technician.readers.title')}</h2>
      <RemovableList query={readers} none={t('technician.readers.none')}>
        {reader => <Reader key={reader.id} reader={reader} />}
      </RemovableList>
      <AddReader />
    </section>
  )
}

function Reader({ reader }: { reader: CardReader }) {
  const { t } = useTexts()
  const remove = useSend('cardReaderRemove')
  return (
    <RemovableRow
      one={reader}
      kind={t(`technician.readers.${reader.place}`)}
      removing={remove}
      remove={() => remove.mutate({ params: { readerId: reader.id } })}
    />
  )
}

/** The form is empty again after each reader. */
function AddReader() {
  const { t } = useTexts()
  const save = useSend('cardReaderSave')
  const [added, setAdded] = useState(0)
  return (
    <PlacedDevice
      key={added}
      device={newReader}
      anyKiosk={t('technician.readers.nextKiosk')}
      saving={save}
      save={(body, readerId) =>
        save.mutate({ params: { readerId }, body }, { onSuccess: () => setAdded(added + 1) })
      }
    />
  )
}

/** The extension of each room's phone (visit-97). */
function RoomPhones() {
  const { t } = useTexts()
  const layout = useCall('layoutExport')
  return (
    <section className={styles.section}>
      <h2>{t('technician.phones.title')}</h2>
      <p className={styles.soft}>{t('technician.phones.explain')}</p>
      <Loaded query={layout} lines={4}>
        {({ rooms }) =>
          rooms.length === 0 ? (
            <p className={styles.soft}>{t('technician.phones.none')}</p>
          ) : (
            rooms.filter(({ retired }) => !retired).map(room => <Phone key={room.id} room={room} />)
          )
        }
      </Loaded>
    </section>
  )
}

function Phone({ room }: { room: LayoutFile['rooms'][number] }) {
  const { t } = useTexts()
  const save = useSend('roomExtension')
  const [extension, setExtension] = useState(room.extension ?? '')
  return (
    <Form
      className={styles.section}
      onSend={() => save.mutate({ params: { id: room.id }, body: { extension } })}
    >
      <div className={styles.line}>
        <Field
          label={t('technician.phones.extension', { name: room.name })}
          value={extension}
          onChange={setExtension}
          ltr
          inputMode="numeric"
          pattern="[0-9*#]{0,16}"
          maxLength={16}
        />
        <Button type="submit" look="quiet" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </div>
      {save.isSuccess && <Notice tone="success">{t('technician.phones.saved', { name: room.name })}</Notice>}
      {save.error && <Notice tone="error">{save.error.message}</Notice>}
    </Form>
  )
}
