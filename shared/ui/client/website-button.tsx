import type { Side } from '@mayim/domain/side.ts'
import type { ComponentProps } from 'react'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { useCall } from './queries.ts'

/** A button for what only the website does: at a hub whose link is cut it is off and says why (sync-941). */
export function WebsiteButton({
  side,
  ...button
}: { readonly side: Side | undefined } & ComponentProps<typeof Button>) {
  const { t } = useTexts()
  const link = useCall('linkState', undefined, { enabled: side === 'hub', everyMs: 5_000 })
  if (link.data?.linked !== false) return <Button {...button} />
  return (
    <Tooltip label={t('refusal.portalUnreachable')}>
      {anchor => <Button {...button} {...anchor} off />}
    </Tooltip>
  )
}
