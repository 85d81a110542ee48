import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { OwnAccount } from '@mayim/ui/people/own-account.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'

/** The account of who is signed in at the desk: its sessions here and its password. */
export function MyAccount({ facility, onClose }: { facility: FacilityInfo; onClose: () => void }) {
  const { t } = useTexts()
  const { userId } = useSignedIn()
  return (
    <Dialog open drawer onClose={onClose} title={t('people.account.title')}>
      <OwnAccount side="hub" timeZone={facility.timeZone} ownId={userId} />
    </Dialog>
  )
}
