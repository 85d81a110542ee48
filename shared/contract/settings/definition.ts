import type { Language } from '@mayim/domain/language.ts'
export type SettingType =
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'hour'
  | 'money'
  | 'time'
  | 'text'
  | 'text1000'
  | 'phone'
  | 'email'
  | 'url'
  | 'file'
  | 'zone'
  | 'currency'
  | 'country'
  | 'language'
  | 'choice'
  | 'list'
  | 'pin4'
  | 'secret'
  | 'computed'

/**
 * `line`: one line. `host`: a name or an address that the server dials. `page`: what browsers of patrons open, so https.
 */
type SettingForm = 'line' | 'host' | 'page'

/** One key of the settings: the form of its text, its default, and who sees it. */
export interface SettingDefinition {
  readonly type: SettingType
  /** The default, as stored text; blank is none. */
  readonly default: string
  /** Sent by `settings/publicsettings`: an allow-list, so a new key is private by default. */
  readonly public: boolean
  readonly hint: string
  readonly min?: number
  readonly max?: number
  /** Of a text: its greatest length, where that is less than what its type allows. */
  readonly longest?: number
  readonly choices?: readonly string[]
  /** Of a text or an address: what it must be besides. */
  readonly form?: SettingForm
  /** Of a list: the kind of its items. */
  readonly items?: 'line' | 'country' | 'money' | 'time'
}

interface Bounds {
  readonly min?: number
  readonly max?: number
}

function make<P extends boolean>(isPublic: P) {
  function define<const T extends SettingType, const D extends string>(type: T, byDefault: D, hint: string) {
    return { type, default: byDefault, public: isPublic, hint }
  }
  return {
    flag: (byDefault: 'True' | 'False', hint = '') => define('boolean', byDefault, hint),
    /** A whole number. Default range: 0 to 10000. */
    integer: (byDefault: string, hint = '', bounds: Bounds = {}) => ({
      ...define('integer', byDefault, hint),
      min: bounds.min ?? 0,
      max: bounds.max ?? 10_000,
    }),
    decimal: <const D extends string>(byDefault: D, hint = '', bounds: Bounds = {}) => ({
      ...define('decimal', byDefault, hint),
      min: bounds.min ?? 0,
      max: bounds.max ?? 10_000,
    }),
    /** A time of day as a decimal: 22.75 is 22:45, 24.5 is 00:30 of the next civil date. */
    hour: (byDefault: string, hint = '', max = 28.99) => ({
      ...define('hour', byDefault, hint),
      min: 0,
      max,
    }),
    /** Blank: not offered. 0: free. */
    money: (byDefault: string, hint = 'blank: not offered, 0: free') => define('money', byDefault, hint),
    /** A text of one line, of a length that fits its places. */
    name: <const D extends string>(byDefault: D, hint: string, longest: number) => ({
      ...define('text', byDefault, hint),
      form: 'line' as const,
      longest,
    }),
    line: <const D extends string>(byDefault: D, hint: string) => ({
      ...define('text', byDefault, hint),
      form: 'line' as const,
    }),
    host: (hint: string) => ({ ...define('text', '', hint), form: 'host' as const }),
    /** The address of a page, or of pictures, that browsers of patrons open. */
    page: (hint: string) => ({ ...define('url', '', hint), form: 'page' as const }),
    choice: <const C extends readonly string[]>(choices: C, byDefault: C[number], hint = '') => ({
      ...define('choice', byDefault, hint),
      choices,
    }),
    /** Items separated by commas; blank is an empty list. */
    list: (items: NonNullable<SettingDefinition['items']>, byDefault: string, hint = '') => ({
      ...define('list', byDefault, hint),
      items,
    }),
    of: <const T extends Exclude<SettingType, 'choice' | 'list'>>(type: T, byDefault = '', hint = '') =>
      define(type, byDefault, hint),
  }
}

/** Public keys: every screen and every visitor may read them. */
export const shown = make(true)
/** Keys that only an Admin reads, and the servers; the desk reads those that `view-settings.ts` names (settings-3). */
export const kept = make(false)

/** The typed value of a definition: money in minor units, hours as decimals, a blank money, hour or decimal as null; lists. */
export type SettingValue<D extends SettingDefinition> = D['type'] extends 'boolean'
  ? boolean
  : D['type'] extends 'integer'
    ? number
    : D['type'] extends 'decimal'
      ? D['default'] extends ''
        ? number | null
        : number
      : D['type'] extends 'hour' | 'money'
        ? number | null
        : D extends { choices: readonly (infer C)[] }
          ? C
          : D['type'] extends 'list'
            ? readonly string[]
            : D['type'] extends 'language'
              ? Language
              : string
