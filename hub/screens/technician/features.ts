import type { TextKey } from '@mayim/texts/texts.ts'
import type { ComponentType } from 'react'
import { DeviceChecks } from '../building/checks/device-checks.tsx'
import { DevicesPage } from './devices/devices-page.tsx'
import { HealthPage } from './health-page.tsx'
import { ScenesPage } from './scenes/scenes-page.tsx'
import { ScreensPage } from './screens-page.tsx'
import { WiringPage } from './wiring-page.tsx'

interface Feature {
  readonly path: string
  readonly title: TextKey
  readonly Content: ComponentType
}

/** The technician's pages by their address, the last one for `/technician` itself. */
export const features: readonly [Feature, ...Feature[]] = [
  { path: '/technician', title: 'technician.nav.devices', Content: DevicesPage },
  { path: '/technician/health', title: 'technician.nav.health', Content: HealthPage },
  { path: '/technician/wiring', title: 'technician.nav.wiring', Content: WiringPage },
  { path: '/technician/scenes', title: 'technician.nav.scenes', Content: ScenesPage },
  { path: '/technician/checks', title: 'technician.nav.checks', Content: DeviceChecks },
  { path: '/technician/screens', title: 'technician.nav.screens', Content: ScreensPage },
]

export function featureAt(address: string): Feature {
  return features.findLast(({ path }) => address === path || address.startsWith(`${path}/`)) ?? features[0]
}
