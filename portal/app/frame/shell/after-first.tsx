import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { HerPass } from '../patron/her-pass.tsx'
import styles from './new-version.module.css'
import { places } from './scroll-to-top.tsx'

/** What is beside each page and not needed to show the first one, in one bundle. */
export function AfterFirst() {
  return (
    <>
      <NewVersion />
      <KeepPlaces />
      <HerPass />
    </>
  )
}

/** Version reload delay (screens-33). */
const reloadAfterMs = 3_000

/** Checks once whether the server has a newer version; says so, and reloads the page. */
function NewVersion() {
  const { t } = useTexts()
  const [isNew, setIsNew] = useState(false)
  useEffect(() => {
    void hasNewVersion().then(setIsNew)
  }, [])
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(async () => {
      await forgetOldPieces().catch(() => undefined)
      reloadPage()
    }, reloadAfterMs)
    return () => clearTimeout(timer)
  }, [isNew])
  if (!isNew) return null
  return (
    <div className={styles.place}>
      <Notice>{t('site.page.newVersion')}</Notice>
    </div>
  )
}

/** A page moves the window while it is laid out, and its parts may load late. */
const settlingFrames = 3
const maxFrames = 30

/** Remembers how far each page was scrolled, and waits after Back until it is long enough again (screens-27). */
function KeepPlaces() {
  const { key } = useLocation()
  useEffect(() => {
    // The browser would restore a place of its own, into the page that is left.
    history.scrollRestoration = 'manual'
  }, [])
  useLayoutEffect(() => {
    const top = places[key] ?? 0
    const keep = () => {
      places[key] = window.scrollY
    }
    let frames = 0
    const settle = () => {
      frames += 1
      const isShort = window.scrollY < top && frames < maxFrames
      if (isShort) window.scrollTo(0, top)
      if (isShort || frames < settlingFrames) frame = requestAnimationFrame(settle)
      else window.addEventListener('scroll', keep, { passive: true })
    }
    let frame = requestAnimationFrame(settle)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', keep)
    }
  }, [key])
  return null
}

const builtVersion = import.meta.env.APP_VERSION ?? '0.0.0'
const reloadKey = 'reloadedForVersion'

/** Whether a version such as `1.10.2` is later than another. False for text that is no version. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map(text =>
    /^\d+\.\d+\.\d+$/.test(text) ? text.split('.').map(Number) : null,
  )
  if (!a || !b) return false
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}

/**
 * Whether the server has a newer version than this page (screens-33), by a query that is never cached. False if the
 * page was already reloaded for that version, or if the query fails.
 */
async function hasNewVersion(): Promise<boolean> {
  try {
    const answer = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store', credentials: 'omit' })
    const { version } = (await answer.json()) as { version?: unknown }
    if (typeof version !== 'string' || !isNewer(version, builtVersion)) return false
    if (sessionStorage.getItem(reloadKey) === version) return false
    sessionStorage.setItem(reloadKey, version)
    return true
  } catch (error) {
    console.warn('The version could not be checked', error)
    return false
  }
}

/** Deletes what a browser may have cached of an older version. The worker of the pass keeps no file of the app. */
async function forgetOldPieces(): Promise<void> {
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
}
