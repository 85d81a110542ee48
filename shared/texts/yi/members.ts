import type { members as source } from '../en/members.ts'
import type { SameKeys } from '../texts.ts'

export const members: SameKeys<typeof source> = {
  title: 'מיטגלידשאפטן',
  levels: {
    title: 'מיטגלידשאפטן צו פארקויפן',
    none: 'מען פארקויפט נאך נישט קיין מיטגלידשאפט.',
    add: 'צולייגן א מיטגלידשאפט',
    edit: 'טוישן',
    editOf: 'טוישן {name}',
    name: 'נאמען',
    description: 'וואס זי לייענט דערוועגן',
    price: 'פרייז',
    months: 'וויפיל חדשים',
    reduced: 'מיטגלידער האבן די ביליגערע פרייזן',
    reducedNote: 'די ביליגערע פרייזן שטייען אין די סעטינגס, ביי פרייזן.',
    lasts_one: '{price} פאר איין חודש',
    lasts_other: '{price} פאר {count} חדשים',
    reducedShort: 'ביליגערע פרייזן',
    remove: 'מער נישט פארקויפן',
    removeNote: 'ווער עס האט עס האלט עס ביז דעם לעצטן טאג.',
  },
  report: {
    title: 'מיטגלידער',
    from: 'לעצטער טאג פון',
    to: 'לעצטער טאג ביז',
    empty: 'קיין מיטגלידשאפט ענדיגט זיך נישט אין די טעג.',
    save: 'אראפלאדענען אלס CSV',
    name: 'נאמען',
    noName: 'אן א נאמען',
    phone: 'טעלעפאן',
    level: 'מיטגלידשאפט',
    expires: 'לעצטער טאג',
    state: 'מצב',
    holds: 'גילטיג',
    ended: 'געענדיגט',
  },
}
