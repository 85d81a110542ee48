import type { CivilDate, Iso, Json } from './columns.ts'

export interface SettingRow {
  key: string
  value: string
  updatedAt: Iso
}

/** Sealed with the facility's key, which is stored outside the database. Never synced. */
export interface SecretSettingRow {
  key: string
  sealed: string
  updatedAt: Iso
}

export interface ScheduleOverrideRow {
  date: CivilDate
  fields: Json
  updatedAt: Iso
}

export interface LanguageTextRow {
  language: string
  key: string
  text: string
  updatedAt: Iso
}
