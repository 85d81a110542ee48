import { decodeText } from '@mayim/domain/site/file-text.ts'
import { textOf } from '../i18n.ts'
import { ApiError } from './api-error.ts'
import { type CallId, type CallInput, shapeOf } from './call-api.ts'
import { saveFile } from './save-file.ts'
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
  saveFile(name, await response.blob())
}

/** The text of a chosen file, also of one that a program of Hebrew Windows saved. `File.text()` reads UTF-8 alone. */
export async function textOfFile(file: File): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}
