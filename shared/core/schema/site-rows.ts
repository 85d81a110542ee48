import type { Iso } from './columns.ts'

/** A message of one of the forms, or of who has given, until it has left by mail and a while after. Never synced. */
export interface ContactMessageRow {
  id: string
  kind: 'contact' | 'kallah' | 'donation'
  /** Who wrote and what, sealed with the facility's key; '' once it has left. */
  sealed: string
  receivedAt: Iso
  nextTryAt: Iso
  attempts: number
  sentAt: Iso | null
}

/** What an Admin notes of a text: what it is for. */
export interface TextDescriptionRow {
  key: string
  description: string
  updatedAt: Iso
}

/** A file that the site shows. Never synced: the portal alone shows it. */
export interface SiteFileRow {
  /** Of ours: letters, digits, dots and dashes. */
  name: string
  kind: 'banner' | 'newsletter' | `gallery${1 | 2 | 3 | 4}`
  type: string
  bytes: number
  /** In base64, so that it is kept and backed up with the rest. */
  content: string
  createdAt: Iso
}
