import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Inbox } from '@mayim/ui/messages/inbox.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import type { DeskDialog } from '../open-dialog.ts'

/** The inbox at the desk. The portal keeps it: while the link is down, the list says so. */
export function InboxDialog(props: {
  facility: FacilityInfo
  onOpen: (dialog: DeskDialog) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  return (
    <Dialog open drawer onClose={props.onClose} title={t('messages.title')}>
      <Inbox
        timeZone={props.facility.timeZone}
        onPerson={userId => props.onOpen({ kind: 'person', userId })}
      />
    </Dialog>
  )
}
