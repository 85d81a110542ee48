/** The Admin's page of the building: sections, rooms and cubicles. */
export const building = {
  title: 'דער בנין',
  sections: 'אפטיילונגען',
  rooms: 'צימערן',
  cubicles: 'קעמערלעך',
  none: 'דא איז נאך גארנישט.',
  edit: 'טוישן',
  editOf: 'טוישן {name}',
  add: {
    section: 'צולייגן אן אפטיילונג',
    room: 'צולייגן א צימער',
    cubicle: 'צולייגן א קעמערל',
  },
  kind: {
    shower: 'שאוער',
    bath: 'באד',
  },
  field: {
    name: 'נאמען',
    kind: 'סארט צימער',
    section: 'אפטיילונג',
    extension: 'טעלעפאן עקסטענשאן',
    extensionHint: 'לאזט ליידיג אויב דער צימער האט נישט קיין טעלעפאן.',
    retired: 'מער נישט אין געברויך',
    retiredNote: 'דער צימער ווערט קיינעם נישט געגעבן. פריערדיגע באזוכן בלייבן.',
  },
  retired: 'נישט אין געברויך',
  extension: 'טעלעפאן {extension}',
  sectionFirst: 'לייגט קודם צו אן אפטיילונג. יעדער צימער געהערט צו איינעם.',
}
