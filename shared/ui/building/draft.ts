import type { LayoutFile, LayoutPart, RoomKind } from '@mayim/contract/entities/layout-file.ts'

export type Part = LayoutPart

/** The list of a part in the layout file. */
export const lists = { section: 'sections', room: 'rooms', cubicle: 'cubicles' } as const

/** A row in a form. A section and a cubicle have only a name. */
export interface Draft {
  readonly part: Part
  readonly id: number
  readonly name: string
  readonly kind: RoomKind
  readonly sectionId: number
  readonly extension: string
  readonly retired: boolean
  readonly isNew: boolean
}

/** A row that is not there yet, with the next free number. */
export function newDraft(layout: LayoutFile, part: Part): Draft {
  const id = Math.max(0, ...layout[lists[part]].map(row => row.id)) + 1
  const sectionId = layout.sections.find(({ retired }) => !retired)?.id ?? 0
  return { part, id, name: '', kind: 'shower', sectionId, extension: '', retired: false, isNew: true }
}

export function draftsOf(layout: LayoutFile, part: Part): Draft[] {
  const blank = { ...newDraft(layout, part), isNew: false }
  if (part !== 'room')
    return layout[lists[part]].map(({ retired = false, ...row }) => ({ ...blank, ...row, retired }))
  return layout.rooms.map(({ extension, retired = false, ...room }) => ({
    ...blank,
    ...room,
    extension: extension ?? '',
    retired,
  }))
}

/** The row as the building has it now, with what was changed in the form. A new one gets the number that is free now. */
export function withTouched(layout: LayoutFile, first: Draft, touched: Partial<Draft>): Draft {
  const { part, id, isNew } = first
  if (isNew) return { ...first, ...touched, id: newDraft(layout, part).id }
  return { ...(draftsOf(layout, part).find(row => row.id === id) ?? first), ...touched }
}

/** The layout file with this row alone. */
export function fileOf({ part, id, kind, sectionId, extension, retired, ...draft }: Draft): LayoutFile {
  const name = draft.name.trim()
  const none: LayoutFile = { version: 1, sections: [], rooms: [], cubicles: [] }
  if (part !== 'room') return { ...none, [lists[part]]: [{ id, name, retired }] }
  return { ...none, rooms: [{ id, name, kind, sectionId, extension: extension.trim() || null, retired }] }
}
