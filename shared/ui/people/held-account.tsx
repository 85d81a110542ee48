import type { Hold } from '@mayim/contract/call.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { session } from '../client/session.ts'
import { useHold } from '../client/use-hold.ts'
import { useTexts } from '../i18n.ts'
import { Notice } from '../kit/notice.tsx'
import { ChangePassword } from './own-account.tsx'
import { OwnFactors } from './own-factors.tsx'

interface HeldAccountProps {
  readonly hold: Hold | null
  readonly side: Side
  readonly timeZone: string
  readonly ownId: string
}

/**
 * In place of a screen whose calls are refused until the account has its own password (people-170) or a second factor
 * (people-153).
 */
export function HeldAccount({ hold, side, timeZone, ownId }: HeldAccountProps) {
  const { t } = useTexts()
  const { release } = useHold()
  // The portal's new password ends the session at the hub (people-62).
  const passwordChanged = () => {
    if (side === 'hub') void session.signOut()
    release()
  }
  if (hold === 'passwordGiven')
    return (
      <>
        <Notice>{t('people.account.given')}</Notice>
        <ChangePassword side={side} ownId={ownId} onDone={passwordChanged} />
      </>
    )
  return (
    <>
      <Notice>{t('people.factor.required')}</Notice>
      <OwnFactors timeZone={timeZone} onAdded={release} />
    </>
  )
}
