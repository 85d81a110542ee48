import type { CivilDate, Iso, Json } from './columns.ts'

export interface SettingRow {
  key: string
  value: string
  updatedAt: Iso
  /** The account that changed it last; '' where that is not known. */
  changedBy: string
  /** The text before the last change; null where there was none. */
  valueBefore: string | null
}

/** Sealed with the facility's key, which is stored outside the database. Never synced. */
export interface SecretSettingRow {
  key: string
  sealed: string
  updatedAt: Iso
  changedBy: string
}

export interface ScheduleOverrideRow {
  date: CivilDate
  fields: Json
  updatedAt: Iso
}

export interface LanguageTextRow {
  language: string
  key: string
  /** Blank: the built-in one. */
  text: string
  updatedAt: Iso
  /** The account that changed it last; '' where that is not known. */
  changedBy: string
  /** The text before the last change; blank where it was the built-in one. */
  textBefore: string
}
