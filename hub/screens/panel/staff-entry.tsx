import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { PinPad } from './pin-pad.tsx'

/** Staff begin or end the cleaning by their PIN; it goes in the body, where no log can keep it. */
export function StaffEntry(props: { panel: RoomPanel; onClose: () => void }) {
  const { t } = useTexts()
  const enter = useSend('staffEntry')
  return (
    <PinPad
      title={t(props.panel.roomStatus === 'Cleaning' ? 'panel.staff.finish' : 'panel.staff.start')}
      busy={enter.isPending}
      failure={enter.error?.message ?? null}
      onCancel={props.onClose}
      onPin={pinCode =>
        enter.mutate(
          {
            params: { id: props.panel.roomId },
            query: {},
            body: { pinCode, expectedStatus: props.panel.roomStatus },
          },
          { onSuccess: props.onClose },
        )
      }
    />
  )
}
