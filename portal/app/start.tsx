import '@mayim/ui/tokens.css'
import '@mayim/ui/base.css'
import { FaultBoundary, reportFault } from '@mayim/ui/client/fault-boundary.tsx'
import { reloadForFreshPieces } from '@mayim/ui/client/leave-page.ts'
import { createQueryClient, prefetchCall } from '@mayim/ui/client/queries.ts'
import { session } from '@mayim/ui/client/session.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { firstLanguage } from '@mayim/ui/language.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App, loadScreen } from './app.tsx'
import { firstTexts, storeAnswers, takeFirstAnswers } from './facility/stored-answers.ts'
import { keepInstallOffer } from './frame/install.ts'
import { frameAreas, type OwnCall, ownCallsAt } from './pages.ts'

const patienceMs = 400

/** Renders as soon as the texts are loaded; the session is restored in parallel. */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  reloadForFreshPieces()
  keepInstallOffer()
  const client = takeFirstAnswers(storeAnswers(createQueryClient()))
  const restored = session.restore()
  await startTexts(frameAreas, firstLanguage(), firstTexts())
  const hasSession = session.current().phase !== 'signedOut'
  const screen = loadScreen(location.pathname, hasSession)
  const ownData = hasSession ? readOwnData(client, restored) : null
  await Promise.race([Promise.all([screen, ownData]), patience()])
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <FaultBoundary onFault={reportFault} refetch={() => void client.refetchQueries({ type: 'all' })}>
            <App />
          </FaultBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** Rather a skeleton than nothing for longer than this. */
function patience(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, patienceMs))
}

/**
 * Puts what `prefetchOwnData` requested into the cache, so that the page renders once with it instead of in three
 * steps.
 */
async function readOwnData(client: QueryClient, restored: Promise<void>): Promise<void> {
  await restored
  const current = session.current()
  if (current.phase !== 'signedIn') return
  const { userId } = current
  const read: Readonly<Record<OwnCall, () => Promise<void>>> = {
    userGet: () => prefetchCall(client, 'userGet', { params: { id: userId } }),
    findByUser: () => prefetchCall(client, 'findByUser', { query: { user: userId } }),
  }
  await Promise.all(ownCallsAt(location.pathname).map(call => read[call]()))
}
