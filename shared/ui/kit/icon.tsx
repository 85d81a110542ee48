/** Line drawings on a 24-unit grid. `mirror` marks those that point along the reading direction. */
const drawings = {
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  hourglass: 'M7 3h10M7 21h10M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9s8 4 8 9',
  pin: 'M12 21s7-6.2 7-11a7 7 0 0 0-14 0c0 4.8 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  door: 'M6 21V4h11v17M3 21h18M13.5 12v1',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 5a3.2 3.2 0 0 1 0 6M18 14.8c2 .7 3.2 2.5 3.5 5.2',
  letter: 'M3 6h18v12H3zM3 7l9 7 9-7',
  bell: 'M6 17V11a6 6 0 1 1 12 0v6l2 2H4zM10 21h4',
  check: 'M5 12.5l4.5 4.5L19 7',
  circle: 'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14z',
  cross: 'M6 6l12 12M18 6L6 18',
  swap: 'M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  broom: 'M19 3l-8 8M8.5 9.5l6 6-3.5 5.5L3 13zM6 15.5l3 3',
  lock: 'M6 11h12v10H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  unlock: 'M6 11h12v10H6zM8.5 11V8a3.5 3.5 0 0 1 6.8-1.2M12 15v2',
  bulb: 'M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.6.6-.9 1.3-1 2.5h-5c-.1-1.2-.4-1.9-1-2.5z',
  phone:
    'M6 3h4l1.5 5L9 10c1 2.2 2.8 4 5 5l2-2.5 5 1.5v4c0 1.5-1 2.5-2.5 2.5C11 20.5 3.5 13 3.5 5.5 3.5 4 4.5 3 6 3z',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.4',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  forward: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  back: 'M15 5l-7 7 7 7',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17v.3',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.3',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  car: 'M4 16v-4l2-5h12l2 5v4M4 16h16v3h-3v-2H7v2H4zM4 12h16',
  printer: 'M7 9V3h10v6M5 17H3V9h18v8h-2M7 14h10v7H7z',
  card: 'M3 6h18v12H3zM3 10h18M6 15h4',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a15 15 0 0 1 4.5-2.7M19 12.5a10 10 0 0 0-3-2M22 9a15 15 0 0 0-10-4M8.5 16a5 5 0 0 1 7 0M12 19.5v.3',
  home: 'M3 11l9-8 9 8M6 9v11h12V9',
  logout: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  message: 'M4 5h16v12H9l-5 4z',
  erase: 'M9 5h12v14H9l-6-7zM12.5 9.5l5 5M17.5 9.5l-5 5',
  eye: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  undo: 'M4 9h10a6 6 0 1 1 0 12H8M8 5L4 9l4 4',
} as const

export type IconName = keyof typeof drawings

const mirrored: ReadonlySet<IconName> = new Set(['forward', 'back', 'logout', 'undo', 'swap'])

/** An icon beside a word, hidden from screen readers, which read the word. `size` in pixels. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      data-mirror={mirrored.has(name) || undefined}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
