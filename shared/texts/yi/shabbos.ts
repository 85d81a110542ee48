import type { SameKeys, Texts } from '../texts.ts'

export const shabbos: SameKeys<Texts['shabbos']> = {
  open: 'ערלויבן איינצלנע זאכן',
  title: 'ערלויבט שבת און יום טוב',
  explain: 'פון {from} ביז {to} רוט אלץ. וואס מען ערלויבט דא ענדיגט זיך דאן אויטאמאטיש.',
  instruction: 'אויף וועמענס אנווייזונג',
  instructionHint: 'ווערט געהאלטן מיט אייער נאמען און די צייט.',
  allow: 'ערלויבן',
  takeBack: 'צוריקנעמען',
  isAllowed: 'ערלויבט',
  said: 'ביז יעצט',
  allowed: '{item}: ערלויבט',
  takenBack: '{item}: צוריקגענומען',
  onWord: 'אויף די אנווייזונג פון {instruction}. {by}, {time}',
  only: 'שבת און יום טוב: נאר דאס איז ערלויבט: {items}',
  password: 'אייער פאסווארט',
  confirm: 'ווייטער',
  itemName: {
    sms: 'טעקסטס',
    payment: 'צאלונגען',
    kiosk: 'קיאסק',
    swipe: 'קארטלעך און פין־קאדס פון די טוקערינס',
    light: 'ליכט אין די צימערן',
    lock: 'טירן, קעמערלעך, גאראזש און טויער',
  },
}
