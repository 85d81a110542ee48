import type { Gallery } from '@mayim/ui/gallery/entry.ts'
import { entries } from './entries.ts'
import { type DeviceName, devices } from './entry.ts'

/** The screens of the building. */
export const gallery: Gallery<DeviceName> = {
  devices,
  entries,
  areas: [
    'common',
    'status',
    'refusal',
    'board',
    'closing',
    'desk',
    'link',
    'messages',
    'money',
    'panel',
    'people',
    'receipt',
    'reception',
    'reader',
    'kiosk',
    'shabbos',
    'simulation',
    'technician',
    'backups',
    'lab',
    'building',
  ],
}
