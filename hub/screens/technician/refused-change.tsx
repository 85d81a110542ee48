import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'

/** Why a change of the wiring was refused; where a patron is in a room of it, the way to do it all the same (building-266). */
export function RefusedChange(props: { error: ApiError | null; onConfirm: (places: string[]) => void }) {
  const { t } = useTexts()
  const { error, onConfirm } = props
  if (!error) return null
  const places = String(error.detail.ids ?? '').split(' ')
  return (
    <>
      <Notice tone="error" isAnswer>
        {error.message}
      </Notice>
      {error.code === 'wiringOccupied' && (
        <Button look="quiet" onClick={() => onConfirm(places)}>
          {t('technician.file.changeAnyway')}
        </Button>
      )}
    </>
  )
}
