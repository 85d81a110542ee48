import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useSwipe } from '../staff/use-swipe.ts'

/**
 * While no prompt waits for a card, a swipe shows the section of the attendant who swiped. A section without rooms is
 * none.
 */
export function OwnCard(props: {
  hasRooms: (sectionId: number) => boolean
  onSection: (sectionId: number) => void
}) {
  const { t } = useTexts()
  const { hasRooms, onSection } = props
  const ask = useSend('attendantHere')
  useSwipe(cardCode =>
    ask.mutate(
      { body: { cardCode } },
      { onSuccess: ({ sectionId }) => sectionId !== null && hasRooms(sectionId) && onSection(sectionId) },
    ),
  )
  const own = ask.data?.sectionId
  const hasNone = own === null || (own !== undefined && !hasRooms(own))
  if (!ask.error && !hasNone) return null
  return (
    <Notice
      tone={hasNone ? 'info' : 'error'}
      action={
        <Button look="quiet" onClick={() => ask.reset()}>
          {t('common.close')}
        </Button>
      }
    >
      {ask.error?.message ?? t('desk.attendant.noSection')}
    </Notice>
  )
}
