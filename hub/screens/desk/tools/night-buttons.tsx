import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import type { DeskDialog } from '../open-dialog.ts'

/** Who stands at the desk comes tonight; on the board of another night, the filled button books that night. Tonight the filled one is that of the open visit. */
export function NightButtons(props: {
  isTonight: boolean
  /** The night that is shown. */
  night: string | undefined
  onOpen: (dialog: DeskDialog) => void
}) {
  const { t } = useTexts()
  const { isTonight, night, onOpen } = props
  if (!isTonight)
    return (
      <Button icon="calendar" onClick={() => onOpen({ kind: 'book', who: {}, night })}>
        {t('reception.book.thisNight')}
      </Button>
    )
  return (
    <>
      <Button look="quiet" shortcut="+" onClick={() => onOpen({ kind: 'walkIn', start: {} })}>
        {t('reception.walkIn.open')}
      </Button>
      <Button look="quiet" onClick={() => onOpen({ kind: 'book', who: {} })}>
        {t('reception.book.open')}
      </Button>
    </>
  )
}
