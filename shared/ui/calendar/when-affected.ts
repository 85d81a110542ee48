import type { ApiError } from '../client/api-error.ts'

/**
 * For `onError` of a save with confirmed reservations: runs the preview again where others are affected by now, so that
 * a further press confirms what is on the screen (calendar-35).
 */
export function whenAffected(previewAgain: () => void) {
  return (error: ApiError): void => {
    if (error.code === 'reservationsAffected') previewAgain()
  }
}
