/** The Admin's page of the building: sections, rooms and cubicles. */
export const building = {
  title: 'Building',
  sections: 'Sections',
  rooms: 'Rooms',
  cubicles: 'Cubicles',
  none: 'Nothing here yet.',
  edit: 'Edit',
  editOf: 'Edit {name}',
  add: {
    section: 'Add a section',
    room: 'Add a room',
    cubicle: 'Add a cubicle',
  },
  kind: {
    shower: 'Shower',
    bath: 'Bath',
  },
  field: {
    name: 'Name',
    kind: 'Kind of room',
    section: 'Section',
    extension: 'Phone extension',
    extensionHint: 'Leave this blank if the room has no phone.',
    retired: 'This room is no longer used',
    retiredNote: 'The room is not given to anyone. Past visits keep it.',
  },
  retired: 'No longer used',
  extension: 'Phone {extension}',
  sectionFirst: 'Add a section first. Every room belongs to one.',
} as const
