import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, IconButton } from '@mayim/ui/kit/button.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Jobs } from './use-jobs.ts'
import styles from './word-bar.module.css'

/** A confirmation stays for 15 seconds, also with a warning, and a refusal until it is closed (screens-39). */
const shownMs = 15_000

/** The result of the last job, with undo. It is reachable over an open dialog too. */
export function WordBar(props: { jobs: Jobs }) {
  const { t } = useTexts()
  const { word } = props.jobs
  const dismiss = useEffectEvent(() => props.jobs.dismiss())
  const passing = word && word.tone !== 'error' ? word.id : null
  useEffect(() => {
    if (passing === null) return
    const timer = setTimeout(dismiss, shownMs)
    return () => clearTimeout(timer)
  }, [passing])
  const dialog = useTopDialog()
  const bar = (
    <div className={styles.words} role={word?.tone === 'error' ? 'alert' : 'status'}>
      {word && (
        <div className={styles.word} data-word data-tone={word.tone}>
          <Icon name={word.tone === 'success' ? 'check' : 'warning'} />
          <p>{word.text}</p>
          {word.undo && (
            <Button look="quiet" icon="undo" onClick={() => word.undo && props.jobs.perform(word.undo)}>
              {t('desk.action.undo')}
            </Button>
          )}
          <IconButton icon="cross" label={t('common.close')} onClick={props.jobs.dismiss} />
        </div>
      )}
    </div>
  )
  return dialog ? createPortal(bar, dialog) : bar
}

/**
 * The modal that is open over the page, or null. Content that must be visible and usable with it is rendered into it.
 */
function useTopDialog(): Element | null {
  return useSyncExternalStore(watch, topDialog)
}

/** The browser sends no event when an open dialog is removed. */
function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  return () => observer.disconnect()
}

function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}
