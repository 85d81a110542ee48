import type { TextKey } from '@mayim/texts/texts.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { PeoplePage } from '@mayim/ui/people/people-page.tsx'
import { SettingsPage } from '@mayim/ui/settings/settings-page.tsx'
import type { ComponentType } from 'react'
import { useFacility } from '../facility/use-facility.ts'

interface Feature {
  readonly path: string
  readonly title: TextKey
  readonly Content: ComponentType
}

/** The Admin's pages by their address, the first one for `/admin` itself. */
export const features: readonly [Feature, ...Feature[]] = [
  { path: '/admin/people', title: 'people.title', Content: People },
  { path: '/admin/settings', title: 'settings.title', Content: Settings },
]

export function featureAt(address: string): Feature {
  return features.find(({ path }) => address.startsWith(path)) ?? features[0]
}

function People() {
  const { userId } = useSignedIn()
  const { timeZone } = useFacility()
  return <PeoplePage side="hub" timeZone={timeZone} ownId={userId} />
}

function Settings() {
  const { timeZone } = useFacility()
  return <SettingsPage side="hub" timeZone={timeZone} />
}
