import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { TileGroup } from '@mayim/ui/kit/tile.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'

/** From here down it is said how many are left. */
const few = 2

/** The times of the night for the current choices; full ones are not shown. */
export function SlotTiles({
  slots,
  roomKnown,
  value,
  onChange,
  onOtherEvening,
  isTitled = false,
}: {
  slots: readonly { time: string; places: number }[]
  roomKnown: boolean
  value: string | null
  onChange: (time: string) => void
  onOtherEvening: () => void
  /** The title of the screen asks for the time already. */
  isTitled?: boolean
}) {
  const { t, language } = useTexts()
  if (!roomKnown) return <Notice>{t('patron.options.chooseRoom')}</Notice>
  const free = slots.filter(slot => slot.places > 0)
  if (free.length === 0) {
    return (
      <Notice
        tone="warning"
        title={t('patron.options.noSlots')}
        action={
          <Button look="quiet" onClick={onOtherEvening}>
            {t('patron.options.otherEvening')}
          </Button>
        }
      >
        {t('patron.options.noSlotsHint')}
      </Notice>
    )
  }
  return (
    <TileGroup
      legend={
        isTitled ? <VisuallyHidden>{t('patron.options.time')}</VisuallyHidden> : t('patron.options.time')
      }
      value={value}
      onChange={onChange}
      minWidth="6rem"
      options={free.map(slot => ({
        value: slot.time,
        content: <span data-digits>{wallTime(slot.time, language)}</span>,
        note: slot.places <= few ? t('patron.options.left', { count: slot.places }) : undefined,
      }))}
    />
  )
}
