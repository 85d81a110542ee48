import type { admin as source } from '../en/admin.ts'
import type { SameKeys } from '../texts.ts'

export const admin: SameKeys<typeof source> = {
  menu: 'ניהול',
  choose: 'כל הדפים',
  adminOnly: 'העמוד הזה מיועד למנהלת.',
  removeOnce: 'מה שהוסר מהאתר אי אפשר להחזיר.',
  overtaken: {
    theirs: 'להשאיר את מה שיש עכשיו',
    value: 'עכשיו רשום: {value}.',
  },
  file: {
    choose: 'בחירת קובץ',
    none: 'לא נבחר קובץ',
  },
  group: {
    evening: 'הערב',
    people: 'אנשים',
    facility: 'המקום',
    records: 'רישומים',
  },
  page: {
    day: 'תורים',
    schedule: 'לוח הלילות',
    people: 'אנשים',
    messages: 'הודעות',
    memberships: 'מנויים',
    shop: 'חנות ואתר',
    settings: 'הגדרות',
    texts: 'טקסטים',
    building: 'הבניין',
    setup: 'הקמה ובדיקות',
    link: 'חיבור',
    charges: 'תשלומים לבדיקה',
    reports: 'דוחות',
    registers: 'יומני המקום',
    rabbi: 'הרב',
    data: 'נתונים',
    keeping: 'מה נשמר',
    audit: 'מי עשתה מה',
  },
  patron: {
    findHint: 'לפחות שתי אותיות או ספרות',
    nobody: 'לא נמצאה פונה.',
    more: 'אלה {count} הראשונות. כדי למצוא אחרות יש להקליד עוד מהשם או מהטלפון.',
    choose: 'בחירת {name}',
    pick: 'בחירה',
    lastNight: 'ביקור אחרון {date}',
    noVisit: 'אין ביקורים',
    change: 'בחירה אחרת',
  },
}
