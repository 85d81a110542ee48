import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * A dialog that is a step of the history, so that the phone's own way back closes it and stays on the page (screens-70).
 * @param name unique on its page
 */
export function useDialogStep(name: string) {
  const { pathname, search, state, key } = useLocation()
  const navigate = useNavigate()
  const closedAt = useRef<string | null>(null)
  const isOpen = (state as { readonly dialog?: string } | null)?.dialog === name
  return {
    isOpen,
    open: () => void navigate({ pathname, search }, { state: { ...state, dialog: name } }),
    /** Once for each opening: a second press must not leave the page. */
    close() {
      if (!isOpen || closedAt.current === key) return
      closedAt.current = key
      void navigate(-1)
    },
  }
}
