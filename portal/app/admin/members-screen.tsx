import { MembersPage } from '@mayim/ui/members/members-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin memberships: what is sold, and the members. */
export function MembersScreen() {
  return <MembersPage currency={textSetting(usePublicSettings().data, 'currency') || 'USD'} />
}
