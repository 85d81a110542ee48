import '@mayim/shared/ui/tokens.css'
import '@mayim/shared/ui/base.css'
import { FaultBoundary } from '@mayim/shared/ui/client/fault-boundary.tsx'
import { reloadForFreshPieces } from '@mayim/shared/ui/client/fresh-pieces.ts'
import { createQueryClient } from '@mayim/shared/ui/client/queries.ts'
import { session } from '@mayim/shared/ui/client/session.ts'
import { startTexts } from '@mayim/shared/ui/i18n.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App, loadScreen } from './app.tsx'
import { takeFirstAnswers } from './facility/first-answers.ts'
import { keepAnswers } from './facility/kept-answers.ts'
import { keepInstallOffer } from './shell/install.ts'

const patienceMs = 400

/** Draws as soon as the words are there; who is signed in is learned meanwhile. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  // One address for everybody (operations 4, App start).
  if (location.hostname.startsWith('www.')) {
    const { protocol, host, pathname, search, hash } = location
    return location.replace(`${protocol}//${host.slice('www.'.length)}${pathname}${search}${hash}`)
  }
  reloadForFreshPieces()
  keepInstallOffer()
  const client = takeFirstAnswers(keepAnswers(createQueryClient()))
  void session.restore()
  await startTexts(['common', 'patron'])
  const hasSession = session.current().phase !== 'signedOut'
  await Promise.race([loadScreen(location.pathname, hasSession), patience()])
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <FaultBoundary>
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

await start()
