/** The first name that a User-Agent contains. Others imitate the later ones, so the order matters. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** The browser and the system of a User-Agent header, such as `Chrome, Windows`; '' if both are unknown. */
export function describeUserAgent(header: string | undefined): string {
  const text = header ?? ''
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => text.includes(mark))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(name => name !== undefined).join(', ')
}
