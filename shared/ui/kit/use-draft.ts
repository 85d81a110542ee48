import { changedFields } from '@mayim/domain/sync/changed-fields.ts'
import { useState } from 'react'

/**
 * The fields of a form while they are edited. `touched` has only those that differ from when the form was opened. A form
 * sends these alone, so that what another person has changed since then stays (screens-1000).
 */
export function useDraft<Fields extends object>(first: Fields) {
  const [opened, setOpened] = useState(first)
  const [draft, setDraft] = useState(first)
  return {
    opened,
    draft,
    touched: changedFields(opened, draft),
    /** Of a form that stays open: what was saved counts as opened from now on. */
    saved: () => setOpened(draft),
    /** Leaves what was typed, and begins again with these fields. */
    reset: (fields: Fields) => {
      setOpened(fields)
      setDraft(fields)
    },
    change: (part: Partial<Fields>) => setDraft(before => ({ ...before, ...part })),
  }
}
