import '@mayim/ui/tokens.css'
import '@mayim/ui/base.css'
import type { Area } from '@mayim/texts/texts.ts'
import { connection } from '@mayim/ui/client/connection.ts'
import { createQueryClient } from '@mayim/ui/client/queries.ts'
import { reportFault } from '@mayim/ui/client/report-fault.ts'
import { session } from '@mayim/ui/client/session.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ScreenBoundary } from './screen-boundary.tsx'
import { withoutBounces } from './touch/bounce.ts'

/** How long a screen waits between attempts to restore its session while the hub does not answer. */
const restoreAgainMs = 3_000
/** A screen recovers within five seconds of any failure. */
const retryWithinMs = 2_500

/** Starts a screen: texts, session, data. It waits for a hub that is not up yet. */
export async function startScreen(areas: readonly Area[], screen: ReactNode): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  connection.retryWithin(retryWithinMs)
  withoutBounces()
  await startTexts(['common', 'status', 'refusal', ...areas])
  const client = createQueryClient()
  createRoot(root, { onCaughtError: reportFault, onUncaughtError: reportFault }).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ScreenBoundary refetch={() => void client.refetchQueries({ type: 'all' })}>{screen}</ScreenBoundary>
      </QueryClientProvider>
    </StrictMode>,
  )
  await restoreUntilAnswered()
}

/** A panel that starts before the hub must not take silence for a sign-out. */
async function restoreUntilAnswered(): Promise<void> {
  for (;;) {
    await session.restore(retryWithinMs)
    if (connection.current() === 'online') return
    await new Promise(resolve => setTimeout(resolve, restoreAgainMs))
  }
}
