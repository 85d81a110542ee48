import type { Side } from '@mayim/domain/sync/side.ts'
import type { ComponentProps } from 'react'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { useCall } from './queries.ts'

/** Whether this is a hub whose link to the website is cut. */
export function useWebsiteAway(side: Side | undefined): boolean {
  const isHub = side === 'hub'
  const link = useCall('linkState', undefined, { enabled: isHub, everyMs: 5_000 })
  return isHub && link.data?.linked === false
}

/** A button for what only the website does: at a hub whose link is cut it is off and says why (sync-941). */
export function WebsiteButton({
  side,
  ...button
}: { readonly side: Side | undefined } & ComponentProps<typeof Button>) {
  const { t } = useTexts()
  if (!useWebsiteAway(side)) return <Button {...button} />
  return (
    <Tooltip label={t('refusal.portalUnreachable')}>
      {anchor => <Button {...button} {...anchor} off />}
    </Tooltip>
  )
}
