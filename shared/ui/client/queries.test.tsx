// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { createQueryClient, useRequest } from './queries.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('a double tap sends a request of several calls once, and has one success (screens-71)', async () => {
  const log: string[] = []
  const answers: PromiseWithResolvers<string>[] = []
  function Book() {
    const book = useRequest<string, string>({
      send: name => {
        log.push(`sent ${name}`)
        const answer = Promise.withResolvers<string>()
        answers.push(answer)
        return answer.promise
      },
      onSuccess: code => log.push(`booked ${code}`),
      onError: error => log.push(error.message),
    })
    return (
      <button type="button" onClick={() => book.mutate('Bracha')}>
        {book.data ?? book.error?.message ?? 'Book'}
      </button>
    )
  }
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <Book />
      </QueryClientProvider>,
    ),
  )
  const button = box.querySelector('button')
  const doubleTap = () =>
    act(async () => {
      button?.click()
      button?.click()
    })
  await doubleTap()
  await act(async () => answers[0]?.reject(new Error('no network')))
  expect(log).toEqual(['sent Bracha', 'no network'])
  await doubleTap()
  await act(async () => answers[1]?.resolve('A12'))
  await doubleTap()
  expect(log.slice(2)).toEqual(['sent Bracha', 'booked A12'])
  await expect.poll(() => button?.textContent).toBe('A12')
  await act(async () => root.unmount())
})
