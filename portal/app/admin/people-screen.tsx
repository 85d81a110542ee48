import { useSignedIn } from '@mayim/ui/client/session.ts'
import { PeoplePage } from '@mayim/ui/people/people-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin people: staff, attendants, and the Admin's own account. */
export function PeopleScreen() {
  const { userId } = useSignedIn()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  return <PeoplePage side="portal" timeZone={timeZone} ownId={userId} />
}
