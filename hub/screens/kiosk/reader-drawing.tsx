import styles from './reader-drawing.module.css'

/** A drawing of the kiosk's reader and a card that approaches it. It is still if reduced motion is preferred. */
export function ReaderDrawing({ waits }: { waits: boolean }) {
  return (
    <svg className={styles.drawing} data-waits={waits || undefined} viewBox="0 0 200 150" aria-hidden="true">
      <rect className={styles.reader} x="62" y="18" width="76" height="124" rx="12" />
      <rect className={styles.glass} x="72" y="30" width="56" height="44" rx="5" />
      <path className={styles.waves} d="M90 60a14 14 0 0 1 20 0M84 53a23 23 0 0 1 32 0M96 67a6 6 0 0 1 8 0" />
      <g className={styles.card}>
        <rect x="112" y="84" width="74" height="46" rx="6" />
        <path d="M112 97h74M121 118h22" />
      </g>
    </svg>
  )
}
