import type { ErrorAnswer } from '@mayim/contract/error-answer.ts'
import type { TestServer } from '@mayim/testing/http/test-server.ts'
import type { ImportView } from '../imports.ts'

/** An answer of the import calls: the import, or the code of the refusal. */
export type Answered = ImportView & Pick<ErrorAnswer, 'code'>
export interface Fault {
  readonly line: number
  readonly column: number | null
  readonly code: string
  readonly name: string
  readonly cell: string
}

/** Calls imports and exports over HTTP as one account. */
export function importClient(server: Pick<TestServer, 'origin'>, token: string) {
  const url = (path: string) => `${server.origin}/api/api/data/${path}`
  const authorization = `Bearer ${token}`
  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers =
      body === undefined ? { authorization } : { authorization, 'content-type': 'application/json' }
    const answer = await fetch(url(path), {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as T
  }
  return {
    async upload(text: string | Uint8Array): Promise<Answered> {
      const form = new FormData()
      form.set('file', new Blob([typeof text === 'string' ? text : Uint8Array.from(text)]), 'patrons.csv')
      const answer = await fetch(url('imports'), { method: 'POST', headers: { authorization }, body: form })
      return (await answer.json()) as Answered
    },
    check: (id: string, columns: readonly unknown[], choices: object = {}) =>
      send<Answered>('PUT', `imports/${id}/columns`, { columns, ...choices }),
    heading: (id: string, heading: number) => send<Answered>('PUT', `imports/${id}/heading`, { heading }),
    left: (id: string) => fetch(url(`imports/${id}/left`), { method: 'POST', headers: { authorization } }),
    exportAll: () => fetch(url('export'), { method: 'POST', headers: { authorization } }),
    start: (id: string, leaveOutFaulty: boolean) =>
      send<Answered>('POST', `imports/${id}/start`, { leaveOutFaulty }),
    undo: (id: string) => send<Answered>('POST', `imports/${id}/undo`),
    faults: (id: string, after = 0) => send<Fault[]>('GET', `imports/${id}/faults?after=${after}`),
    latest: async () => (await send<{ latest: Answered }>('GET', 'imports/latest')).latest,
    export: (name: string, format: string) =>
      fetch(url(`export/${name}?format=${format}`), { method: 'POST', headers: { authorization } }),
  }
}

export const fieldsOf = (view: ImportView) => view.columns.map(column => column.field)

/** A valid phone of New York for each number below 9000000. */
export function phoneOf(number: number): string {
  return `917${String(2_000_000 + number)}`
}
