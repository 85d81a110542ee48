import { type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { BringBack } from '../../operator/backup/bring-back.ts'
import type { Edge, SharedHandlers } from '../handler.ts'

/** A new machine gets the facility back from a backup, by the setup code: the same on both sides (sync-1140). */
export const bringBackHandlers = {
  setupBackup: async (_facility, { query, body }, edge) =>
    withCode(edge, query.code, bringBack => bringBack.take(body.file.bytes)),
  setupBackupLook: async ({ hostClock }, { body }, edge) => {
    const opened = await withCode(edge, body.code, bringBack => bringBack.look(body.key))
    if (!opened.ok) return opened
    const ageMs = Math.max(0, hostClock.now() - Date.parse(opened.value.madeAt))
    return { ok: true, value: { ...opened.value, ageMinutes: Math.floor(ageMs / 60_000) } }
  },
  setupBringBack: async (_facility, { body }, edge) => withCode(edge, body.code, bringBack => bringBack.go()),
} satisfies Partial<SharedHandlers<Facility>>

async function withCode<T>(
  { auth, bringBack }: Edge,
  code: string | undefined,
  work: (bringBack: BringBack) => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> {
  if (bringBack === null) return refuse('missing', 'methodNotHere')
  const tried = auth.firstStart.tryCode(code ?? '')
  return tried.ok ? work(bringBack) : tried
}
