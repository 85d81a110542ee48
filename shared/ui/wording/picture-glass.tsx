import { type ReactNode, useEffect, useRef } from 'react'
import type { TextShown } from '../gallery/frame-messages.ts'
import { useTexts } from '../i18n.ts'
import styles from './wording.module.css'

/** Smaller, its words could not be read. */
const leastScale = 0.6

/** The frame at the size of its device, made smaller, scrolled to the marked text. */
export function PictureGlass({ shown, children }: { shown: TextShown | null; children: ReactNode }) {
  const { t } = useTexts()
  const glass = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const { width = 0, height = 0, how = null, at } = shown ?? {}
  const { x = 0, y = 0 } = at ?? {}
  useEffect(() => {
    const box = glass.current
    const device = inner.current
    const frame = device?.querySelector('iframe')
    if (!box || !device || !frame || width === 0) return
    const fit = () => {
      const scale = Math.min(1, Math.max(leastScale, box.clientWidth / width))
      Object.assign(device.style, { inlineSize: `${width * scale}px`, blockSize: `${height * scale}px` })
      Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` })
      if (how !== null) box.scrollTo(x * scale - box.clientWidth / 2, y * scale - box.clientHeight / 2)
    }
    const watch = new ResizeObserver(fit)
    watch.observe(box)
    return () => watch.disconnect()
  }, [width, height, how, x, y])
  return (
    // The frame's own direction is that of its language; its place is counted from the left.
    <section
      ref={glass}
      className={styles.glass}
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
      tabIndex={0}
      aria-label={t('wording.preview')}
      aria-busy={how === null}
    >
      <div ref={inner}>{children}</div>
    </section>
  )
}
