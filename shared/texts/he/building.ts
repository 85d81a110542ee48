/** The Admin's page of the building: sections, rooms and cubicles. */
export const building = {
  title: 'הבניין',
  sections: 'אגפים',
  rooms: 'חדרים',
  cubicles: 'תאים',
  none: 'עדיין אין כאן כלום.',
  edit: 'עריכה',
  editOf: 'עריכה: {name}',
  add: {
    section: 'הוספת אגף',
    room: 'הוספת חדר',
    cubicle: 'הוספת תא',
  },
  kind: {
    shower: 'מקלחת',
    bath: 'אמבטיה',
  },
  field: {
    name: 'שם',
    kind: 'סוג החדר',
    section: 'אגף',
    extension: 'שלוחת טלפון',
    extensionHint: 'אם אין טלפון בחדר, יש להשאיר ריק.',
    retired: 'הוצא משימוש לצמיתות',
    retiredNote: 'החדר לא יינתן לאף אחת. ביקורים קודמים נשמרים.',
  },
  retired: 'לא בשימוש',
  extension: 'טלפון {extension}',
  sectionFirst: 'קודם יש להוסיף אגף. כל חדר שייך לאגף.',
}
