import type { privacy as source } from '../en/privacy.ts'
import type { SameKeys } from '../texts.ts'

export const privacy: SameKeys<typeof source> = {
  keep: {
    title: 'מה נשמר',
    hint: 'בכל לילה בשעה 05:00 נמחק כאן מה שישן מזה. את הזמנים קובעים בהגדרות.',
    days_one: 'יום אחד',
    days_two: 'יומיים',
    days_other: '{count} ימים',
    months_one: 'חודש אחד',
    months_two: 'חודשיים',
    months_other: '{count} חודשים',
    row: 'נשמר {time}. יש {kept}, והבאים להימחק: {due}.',
    kind: {
      historyReads: 'מי צפתה בביקורים קודמים',
      accessLog: 'ניסיונות בדלתות',
      sentTexts: 'מסרונים שנשלחו',
      closedMessages: 'הודעות מהטפסים',
    },
    visits: 'ביקורים ישנים בלי שם',
    visitsHint:
      'ביקור שעברו עליו {time} יכול להתנתק מהאדם. הלילה, השעה, החדר, המחיר והתשלומים נשארים לרישומים ולדוחות. אי אפשר לדעת עוד מי באה, וגם היא לא רואה את הביקור. אי אפשר לבטל את זה.',
    isOn: 'זה פועל, בכל לילה.',
    isOff: 'זה כבוי. לכל ביקור רשום מי באה.',
    nothing: 'אין ביקור ישן כל כך.',
    list: 'הביקורים הבאים שיתנתקו',
    month: 'חודש',
    count: 'ביקורים',
    sum: 'ביחד',
    open_one: 'ביקור אחד בגיל הזה נשאר כמו שהוא, כי עדיין יש בו חוב.',
    open_two: 'שני ביקורים בגיל הזה נשארים כמו שהם, כי עדיין יש בהם חוב.',
    open_other: '{count} ביקורים בגיל הזה נשארים כמו שהם, כי עדיין יש בהם חוב.',
    turnOn: 'הפעלה',
    turnOff: 'כיבוי',
    question: 'לנתק ביקורים ישנים מהאנשים?',
    questionHint_one: 'הלילה מתנתק ביקור אחד מלפני {date}. אי אפשר לבטל את זה.',
    questionHint_two: 'הלילה מתנתקים שני ביקורים מלפני {date}. אי אפשר לבטל את זה.',
    questionHint_other: 'הלילה מתנתקים {count} ביקורים מלפני {date}. אי אפשר לבטל את זה.',
    yes: 'כן, להפעיל',
    no: 'חזרה',
  },
}
