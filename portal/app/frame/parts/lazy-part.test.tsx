// @vitest-environment happy-dom
import { FaultBoundary } from '@mayim/ui/client/fault-boundary.tsx'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { lazyPart, Part } from './lazy-part.tsx'

test('a failed part leaves the rest of the page, is not retried endlessly, and is retried after the next navigation', async () => {
  let asked = 0
  const Coming = lazyPart(async () => {
    asked += 1
    if (asked === 1) throw new Error('No network')
    return ({ name }: { name: string }) => <p>It came for {name}</p>
  })
  const place = document.body.appendChild(document.createElement('div'))
  const shown = (text: string) => vi.waitFor(() => expect(place.textContent).toContain(text))
  const root = createRoot(place, { onCaughtError: () => undefined })
  const go = (text: string) =>
    [...place.querySelectorAll('a')].find(each => each.textContent === text)?.click()
  root.render(
    <MemoryRouter>
      <FaultBoundary>
        <Suspense>
          <Link to="/other">Away</Link>
          <Link to="/">Back</Link>
          <Routes>
            <Route
              path="/"
              element={
                <Part otherwise="It did not come">
                  <Coming name="her" />
                </Part>
              }
            />
            <Route path="/other" element="Elsewhere" />
          </Routes>
        </Suspense>
      </FaultBoundary>
    </MemoryRouter>,
  )
  await shown('It did not come')
  expect(place.textContent).toContain('Away')
  expect(asked).toBe(1)
  go('Away')
  await shown('Elsewhere')
  go('Back')
  await shown('It came for her')
  expect(asked).toBe(2)
  root.unmount()
})
