import type { Language } from '@mayim/domain/language.ts'

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `1.5 GB`, in the words of the language. */
export function bytesText(bytes: number, language: Language): string {
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return unitText(bytes / 1000 ** step, byteUnits[step] ?? 'byte', language)
}

const timeUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** `3 hr`, in the largest unit that fits; below a second in milliseconds. */
export function durationText(ms: number, language: Language): string {
  const [unit, size] = timeUnits.find(each => ms >= each[1]) ?? (['millisecond', 1] as const)
  return unitText(ms / size, unit, language)
}

function unitText(value: number, unit: string, language: Language): string {
  return new Intl.NumberFormat(language === 'he' ? 'he-IL' : 'en-US', {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(value)
}
