import type { Iso } from './schema.ts'

/** A message of one of the forms, until it has left by mail and a while after. Never synced. */
export interface ContactMessageRow {
  id: string
  kind: 'contact' | 'kallah'
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
