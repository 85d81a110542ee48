import type { Choices } from '@mayim/shared/domain/choices.ts'
import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import { loadArea, useTexts } from '@mayim/shared/ui/i18n.ts'
import { lazy, Suspense, useState } from 'react'

const Join = lazy(async () => {
  const [part] = await Promise.all([import('../wait-list/join.tsx'), loadArea('waitList')])
  return { default: part.Join }
})

/** Below the times: the wait list, at once where all are taken, behind a button where some are left. */
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
    <Suspense fallback={<Skeleton lines={2} />}>
      <Join {...wanted} times={slots.map(slot => slot.time)} taken={taken.map(slot => slot.time)} />
    </Suspense>
  )
}
