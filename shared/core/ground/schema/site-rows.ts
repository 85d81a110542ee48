import type { PicturePlace } from '@mayim/contract/settings.ts'
import type { CivilDate, Iso, Json } from './columns.ts'

/**
 * A message from a form of the site, about a donation, or for an Admin. Stored until some time after it was sent by mail. Never
 * synced.
 */
export interface ContactMessageRow {
  id: string
  kind: 'contact' | 'kallah' | 'donation' | 'newDevice' | 'hubSilent'
  /** The sender and the content, sealed with the facility's key; '' once it was sent or dealt with. */
  sealed: string
  receivedAt: Iso
  nextTryAt: Iso
  attempts: number
  sentAt: Iso | null
  /** When a member of staff dealt with it, and who. */
  handledAt: Iso | null
  handledBy: string | null
}

/** An Admin's description of a text. */
export interface TextDescriptionRow {
  key: string
  description: string
  updatedAt: Iso
}

/** A file that the site shows. Never synced, because only the portal shows it. */
export interface SiteFileRow {
  /** A name given by the facility: letters, digits, dots and dashes. */
  name: string
  /** Of a newsletter: the words of the given name, in any script; '' for another file, and for those of older releases. */
  title: string
  kind: 'newsletter' | 'listed' | PicturePlace
  type: string
  bytes: number
  /** In base64, so that it is stored and backed up with the other tables. */
  content: string
  createdAt: Iso
}

/** The last test of a service. Never synced, because only the portal uses the services. */
export interface ServiceTestRow {
  service: 'cards' | 'texts' | 'mail'
  at: Iso
  outcome: 'done' | 'notSet' | 'testMode' | 'refused' | 'unreachable'
  reason: string
}

/** How many messages of a kind this side sent on a business day. It outlives the messages. Never synced. */
export interface MessageTallyRow {
  day: CivilDate
  kind: string
  channel: 'text' | 'mail' | 'voice'
  sent: number
  /** Text messages that the sent texts became; 0 for mail and calls. */
  parts: number
  /** Reported by the provider as not delivered. */
  undelivered: number
  /** Given up without being sent. */
  dropped: number
}

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
