import type { admin as source } from '../en/admin.ts'
import type { SameKeys } from '../texts.ts'

export const admin: SameKeys<typeof source> = {
  menu: 'הנהלה',
  choose: 'אלע בלעטער',
  adminOnly: 'דער בלאט איז פאר די מנהלת.',
  removeOnce: 'וואס מען נעמט אראפ פון די וועבזייטל קען מען נישט צוריקברענגען.',
  overtaken: {
    theirs: 'לאזן וואס איז דא יעצט',
    value: 'יעצט שטייט: {value}.',
  },
  file: {
    choose: 'אויסקלויבן א פייל',
    none: 'קיין פייל נישט אויסגעקליבן',
  },
  group: {
    evening: 'דער אוונט',
    people: 'מענטשן',
    facility: 'דאס פלאץ',
    records: 'רעקארדס',
  },
  page: {
    day: 'אפוינטמענטס',
    schedule: 'די נעכט',
    people: 'מענטשן',
    messages: 'מעסעדזשעס',
    memberships: 'מיטגלידשאפטן',
    shop: 'געשעפט און וועבזייטל',
    settings: 'סעטינגס',
    texts: 'טעקסטן',
    building: 'בנין',
    setup: 'אויפשטעלן און טעסטן',
    link: 'פארבינדונג',
    charges: 'צאלונגען צו קאנטראלירן',
    reports: 'באריכטן',
    registers: 'רעקארדס פון בנין',
    rabbi: 'דער רב',
    data: 'דאטע',
    keeping: 'וואס מען האלט',
    audit: 'ווער האט וואס געטון',
  },
  patron: {
    findHint: 'כאטש צוויי אותיות אדער ציפערן',
    nobody: 'מען האט קיינעם נישט געפונען.',
    more: 'דאס זענען די ערשטע {count}. שרייבט נאך פון דעם נאמען אדער טעלעפאן צו טרעפן אנדערע.',
    choose: 'אויסוויילן {name}',
    pick: 'אויסוויילן',
    lastNight: 'לעצטער באזוך {date}',
    noVisit: 'קיין באזוך',
    change: 'אויסוויילן אן אנדערן',
  },
}
