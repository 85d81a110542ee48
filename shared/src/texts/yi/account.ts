import type { account as source } from '../en/account.ts'
import type { SameKeys } from '../texts.ts'

/** איר אייגענע קאנטע. */
export const account: SameKeys<typeof source> = {
  notifications: {
    title: 'מעלדונגען',
    intro: 'קורצע, נייטראלע מעסעדזשעס צו אייער טעלעפאן. יעדער טויש ווערט באלד אפגעהיטן.',
    notificationReservations: 'וועגן אייערע אפוינטמענטס',
    notificationReservationsNote: 'ווען איינע ווערט געמאכט, געטוישט אדער אפגעזאגט',
    notificationDayBefore: 'א טאג פריער',
    notificationDayBeforeNote: 'א דערמאנונג נאכמיטאג',
    notificationDayOf: 'דעם זעלבן טאג',
    notificationDayOfNote: 'א דערמאנונג פאר אייער צייט',
  },
  note: {
    title: 'א בריוול פאר די באדינערין',
    intro: 'אלעס וואס די באדינערין זאל וויסן ווען איר קומט. זי זעט עס ביי יעדן באזוך.',
    label: 'אייער בריוול',
    add: 'צולייגן א בריוול',
    edit: 'טוישן',
  },
  excluded: {
    title: 'באדינערינס אויסצולאזן',
    intro:
      'קלויבט אויס מיט וועמען איר ווילט זיך בעסער נישט טרעפן. קיינער זעט נישט די ליסטע; מען געבט אייך פשוט אן אנדערע באדינערין.',
    none: 'קיינער איז נישט אויף די ליסטע',
    add: 'צולייגן א באדינערין',
    remove: 'אראפנעמען',
    choose: 'אויסקלויבן',
    search: 'נאמען פון די באדינערין',
    searchHint: 'שרייבט כאטש {count} אותיות.',
    found: 'געפינענע באדינערינס',
    nobody: 'נישטא קיינער מיט אזא נאמען',
  },
  history: {
    title: 'היסטאריע',
    reservations: 'אפוינטמענטס',
    payments: 'באצאלונגען',
    noReservations: 'נאך נישטא קיין אפוינטמענטס.',
    noPayments: 'נאך נישטא קיין באצאלונגען.',
    date: 'דאטום',
    status: 'מצב',
    type: 'סארט',
    balance: 'באלאנס',
    method: 'אופן',
    amount: 'סומע',
  },
  method: {
    CreditCard: 'קארטל',
    Cash: 'קעש',
    Check: 'טשעק',
    Donation: 'נדבה',
    Tip: 'טיפ',
    Fee: 'אפצאל',
    CreditRefund: 'צוריק אויפן קארטל',
    Refund: 'צוריקגעצאלט',
    'Shabbos Payment': 'שבת באצאלונג',
    Other: 'אנדערש',
  },
  data: {
    title: 'אייערע פרטים',
    exportTitle: 'נעמען א קאפיע',
    exportHint:
      'אלעס וואס מען האט פון אייך, אין איין פייל: די קאנטע, די אפוינטמענטס, די צאלונגען און דאס ווארטן.',
    export: 'אראפנעמען מיינע פרטים',
    deleteTitle: 'אויסמעקן די קאנטע',
    deleteHint:
      'אייער נאמען, טעלעפאן, אדרעס און בריוולעך ווערן אויסגעמעקט אויף אייביג. וואס איז באשטעלט און באצאלט געווארן בלייבט אין די ביכער, אן אייער נאמען.',
    delete: 'אויסמעקן מיין קאנטע',
    question: 'אויסמעקן אייער קאנטע?',
    questionHint:
      'מען קען עס נישט צוריקנעמען. איר גייט ארויס, און אויב איר קומט נאכאמאל הייבט איר אן פון דאס ניי.',
    yes: 'יא, אויסמעקן',
    keep: 'לאזן',
    done: 'אייער קאנטע איז אויסגעמעקט.',
  },
  tour: {
    title: 'טורן פאר גרופעס',
    soon: 'קומט באלד',
  },
}
