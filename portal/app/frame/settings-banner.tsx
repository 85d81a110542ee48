import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useEffect, useState } from 'react'
import { usePublicSettings } from '../facility/facility.ts'

/** If settings fail to load within 1 second (screens-36). */
const patienceMs = 1_000

/** Shown while the settings cannot be loaded; stored ones are used in the meantime (screens-36). */
export function SettingsBanner() {
  const { t } = useTexts()
  const { data, isError, isFetching } = usePublicSettings()
  const waits = isFetching && data === undefined
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return setLate(false)
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [waits])
  if (!isError && !(waits && late)) return null
  return <Notice tone="warning">{t('patron.settingsFailed')}</Notice>
}
