import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import type { ApiError } from './api-error.ts'

/** Renders an answer. Shows a skeleton until it is loaded, and the error with Try again if it failed. */
export function Loaded<T>({
  query,
  lines = 3,
  placeholder,
  children,
}: {
  query: UseQueryResult<T, ApiError>
  /** The number of lines of the skeleton. */
  lines?: number
  placeholder?: ReactNode
  children: (answer: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return placeholder ?? <Skeleton lines={lines} />
}

/** The error's own sentence, with Try again (screens-54). */
export function LoadError({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTexts()
  // The sentence of an unforeseen error already says that an error occurred.
  const isUnforeseen = error.code === 'internal' || error.code === 'incident'
  return (
    <Notice
      tone="error"
      title={isUnforeseen ? undefined : t('common.errorTitle')}
      action={
        <Button look="quiet" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {error.message}
    </Notice>
  )
}
