import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import { MembersPage } from '@mayim/ui/money/members/members-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { LevelTiles } from '../money/payment/level-tiles.tsx'

/** Admin memberships: what is sold, and the members. */
export function MembersScreen() {
  const currency = textSetting(usePublicSettings().data, 'currency') || 'USD'
  return <MembersPage currency={currency} Preview={LevelsPreview} />
}

export function LevelsPreview({ levels }: { levels: readonly MembershipLevel[] }) {
  return <LevelTiles levels={levels} value={levels[0]?.level ?? ''} onChange={() => undefined} />
}
