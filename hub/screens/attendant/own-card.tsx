import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useSwipe } from '../staff/use-swipe.ts'

/** While no prompt waits for a card, a swipe shows the section of the attendant who swiped. */
export function OwnCard({ onSection }: { onSection: (sectionId: number) => void }) {
  const { t } = useTexts()
  const ask = useSend('attendantHere')
  useSwipe(cardCode =>
    ask.mutate(
      { body: { cardCode } },
      { onSuccess: ({ sectionId }) => sectionId !== null && onSection(sectionId) },
    ),
  )
  const hasNone = ask.data?.sectionId === null
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
