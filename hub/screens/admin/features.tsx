import type { Role } from '@mayim/contract/call.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { BuildingPage } from '@mayim/ui/building/building-page.tsx'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { PeoplePage } from '@mayim/ui/people/people-page.tsx'
import { SettingsPage } from '@mayim/ui/settings/settings-page.tsx'
import type { ComponentType } from 'react'
import { useFacility } from '../facility/use-facility.ts'

interface Feature {
  readonly path: string
  readonly title: TextKey
  readonly roles: readonly Role[]
  readonly Content: ComponentType
}

/** The pages by their address, and who may open each. */
const features: readonly Feature[] = [
  { path: '/admin/people', title: 'people.title', roles: ['Admin'], Content: People },
  { path: '/admin/settings', title: 'settings.title', roles: ['Admin'], Content: Settings },
  { path: '/admin/building', title: 'building.title', roles: ['Admin', 'Technician'], Content: Building },
]

/** The pages that somebody with these roles may open. */
export function featuresOf(roles: readonly Role[]): Feature[] {
  return features.filter(feature => feature.roles.some(role => roles.includes(role)))
}

function People() {
  const { userId } = useSignedIn()
  const { timeZone } = useFacility()
  return <PeoplePage side="hub" timeZone={timeZone} ownId={userId} />
}

function Building() {
  const { roles } = useSignedIn()
  return <BuildingPage mayChange={roles.includes('Admin')} />
}

function Settings() {
  const { timeZone } = useFacility()
  return <SettingsPage side="hub" timeZone={timeZone} />
}
