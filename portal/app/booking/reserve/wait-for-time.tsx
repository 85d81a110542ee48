import type { Choices } from '@mayim/domain/capacity/choices.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useState } from 'react'
import { lazyPart } from '../../frame/parts/lazy-part.tsx'
import { Part } from '../../frame/parts/part.tsx'

const Join = lazyPart(async () => (await import('../wait-list/join.tsx')).Join, 'waitList')

/** The wait list, below the times: shown at once if all are taken, behind a button if some are left. */
export function WaitForTime({
  slots,
  ...wanted
}: {
  slots: readonly { time: string; places: number }[]
  date: string
  choices: Choices
}) {
  const { t } = useTexts()
  const [asked, setAsked] = useState(false)
  const taken = slots.filter(slot => slot.places === 0)
  if (taken.length === 0) return null
  if (taken.length < slots.length && !asked) {
    return (
      <Button look="plain" icon="clock" onClick={() => setAsked(true)}>
        {t('patron.options.waitForOther')}
      </Button>
    )
  }
  return (
    <Part fallback={<Skeleton lines={2} />}>
      <Join {...wanted} times={slots.map(slot => slot.time)} taken={taken.map(slot => slot.time)} />
    </Part>
  )
}
