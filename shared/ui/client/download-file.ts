import { textOf } from '../i18n.ts'
import { ApiError } from './api-error.ts'
import { type CallId, type CallInput, shapeOf } from './call-api.ts'
import { pathWith, type RequestParts } from './send-request.ts'
import { session } from './session.ts'

/** Sends a call that answers with a file, and hands the file over as a download of the browser. Throws ApiError. */
export async function downloadFile<I extends CallId>(
  id: I,
  input: CallInput<I>,
  name: string,
): Promise<void> {
  const shape = shapeOf(id)
  const token = await session.token()
  const response = await fetch(pathWith(shape.path, input as RequestParts), {
    method: shape.method,
    headers: { Authorization: `Bearer ${token ?? ''}` },
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(() => null)
  if (!response?.ok)
    throw new ApiError(response?.status ?? 0, 'unreachable', textOf('common.errorUnreachable'))
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
