import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { devices } from '../fixtures/device-fixtures.ts'
import { everyScreen, idOf } from '../fixtures/facility-fixtures.ts'
import { given } from './rare-done-entries.ts'
import { measures, page } from './technician-entries.ts'

/** Adds a card reader for payments. */
export async function addReader({ t, inFormOf }: Hands): Promise<void> {
  const form = await inFormOf(t('technician.readers.id'))
  await form.type(t('technician.readers.id'), 'tmr_kiosk')
  await form.type(t('technician.readers.name'), 'Lobby')
  await form.press(t('common.save'))
}

const away = { condition: 'bridgeAway', bridge: 'garage', bridgeName: 'Garage' } as const

/** What the technician's pages say of several, and once something is done. */
export const technicianDoneEntries: readonly Entry[] = [
  page('devices', 'several', 'technician.repairs.title', {
    technicianDevices: devices({
      'garage/main': away,
      'door/room-1-dry': away,
      'light/room-3': { condition: 'disabled' },
      'light/room-3-call': { condition: 'disabled' },
    }),
  }),
  page('health', 'one', 'technician.health.explain', {
    healthReport: {
      measures: measures('link').map(each =>
        each.item === 'backup' || each.item === 'certificate' ? { ...each, value: 1 } : each,
      ),
      bridges: [],
    },
  }),
  page(
    'screens',
    'reloading',
    'technician.reload.asked',
    given({ allPagesReload: null }),
    async ({ t, press }) => {
      await press(t('technician.reload.all'))
      await press(t('technician.reload.all'))
    },
  ),
  page('screens', 'phone-unfit', 'common.field.unfit', {}, async ({ t, inFormOf }) => {
    const extension = t('technician.phones.extension', { name: '1' })
    const form = await inFormOf(extension)
    await form.type(extension, 'x')
    await form.press(t('common.save'))
  }),
  {
    ...page(
      'screens',
      'phone-saved',
      'technician.phones.saved',
      given({ roomExtension: null }),
      async ({ t, inFormOf }) => {
        const form = await inFormOf(t('technician.phones.extension', { name: '1' }))
        await form.press(t('common.save'))
      },
    ),
    sees: ({ t }) => t('technician.phones.saved', { name: '1' }),
  },
  page(
    'screens',
    'reader-saved',
    'technician.printers.saved',
    given({
      cardReaders: [{ id: 'tmr_kiosk', name: 'Lobby', place: 'kiosk', screenId: idOf(520) }],
      cardReaderSave: [],
    }),
    addReader,
  ),
  {
    device: 'display',
    id: 'broke',
    title: 'The wall display cannot draw what it is told',
    role: 'Display',
    row: null,
    screen: async () => {
      const [{ DisplayApp }, { ScreenBoundary }] = await Promise.all([
        import('../../display/display-app.tsx'),
        import('../../shell/screen-boundary.tsx'),
      ])
      const stays = () => undefined
      return createElement(ScreenBoundary, {
        refetch: stays,
        reload: stays,
        children: createElement(DisplayApp),
      })
    },
    answers: () => given({ ...everyScreen(), waitingDisplay: { called: {} } }),
    sees: ({ t }) => t('common.screenBroke'),
  },
]
