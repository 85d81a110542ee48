import { useHold } from '../client/use-hold.ts'
import { useTexts } from '../i18n.ts'
import { Notice } from '../kit/notice.tsx'
import { OwnFactors } from './own-factors.tsx'

/** In place of a screen whose calls are refused until the account has a second factor (people-153). */
export function HeldAccount({ timeZone }: { timeZone: string }) {
  const { t } = useTexts()
  const { release } = useHold()
  return (
    <>
      <Notice>{t('people.factor.required')}</Notice>
      <OwnFactors timeZone={timeZone} onAdded={release} />
    </>
  )
}
