import type { LayoutChange, LayoutFile } from '@mayim/contract/entities/layout-file.ts'

type Room = LayoutFile['rooms'][number]
type Named = LayoutFile['sections'][number]
type FieldChange = LayoutChange['fields'][number]

/** The rows that a file adds or changes, sections first: a room may name a section of the same file. */
export function compareLayout(now: LayoutFile, file: LayoutFile): LayoutChange[] {
  const nameOfSection = (layout: LayoutFile, id: number) => layout.sections.find(each => each.id === id)?.name
  const before = (id: number) => nameOfSection(now, id) ?? null
  const after = (id: number) => nameOfSection(file, id) ?? before(id)
  const roomFields = (old: Room | undefined, room: Room): FieldChange[] => [
    { field: 'name', before: old?.name ?? null, after: room.name },
    { field: 'kind', before: old?.kind ?? null, after: room.kind },
    // A section that only gets another name is a change of the section.
    ...(old?.sectionId === room.sectionId
      ? []
      : [
          {
            field: 'section' as const,
            before: old ? before(old.sectionId) : null,
            after: after(room.sectionId),
          },
        ]),
    { field: 'extension', before: old?.extension ?? null, after: room.extension ?? null },
  ]
  return [
    ...file.sections.flatMap(row => changeOfNamed('section', find(now.sections, row), row)),
    ...file.rooms.flatMap(row => {
      const old = find(now.rooms, row)
      return changeOf('room', old, { ...old, ...row }, roomFields)
    }),
    ...file.cubicles.flatMap(row => changeOfNamed('cubicle', find(now.cubicles, row), row)),
  ]
}

function changeOfNamed(part: 'section' | 'cubicle', old: Named | undefined, row: Named): LayoutChange[] {
  return changeOf(part, old, { ...old, ...row }, nameField)
}

function find<T extends Named>(rows: readonly T[], { id }: Named): T | undefined {
  return rows.find(row => row.id === id)
}

function nameField(old: Named | undefined, { name }: Named): FieldChange[] {
  return [{ field: 'name', before: old?.name ?? null, after: name }]
}

function changeOf<T extends Named & { readonly retired?: boolean }>(
  part: LayoutChange['part'],
  old: T | undefined,
  row: T,
  fieldsOf: (old: T | undefined, row: T) => FieldChange[],
): LayoutChange[] {
  const fields = fieldsOf(old, row).filter(each => each.before !== each.after)
  const moved = (old?.retired ?? false) !== (row.retired ?? false)
  if (old && fields.length === 0 && !moved) return []
  const { id, name } = row
  const turned = row.retired ? 'retired' : 'returned'
  return [{ part, id, name, change: old ? (moved ? turned : 'changed') : 'added', fields }]
}
