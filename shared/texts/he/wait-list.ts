import type { waitList as source } from '../en/wait-list.ts'
import type { SameKeys } from '../texts.ts'

export const waitList: SameKeys<typeof source> = {
  text: {
    offer: 'התפנתה שעה: {when}. היא שמורה עבורך עד {until}. כן: {yes} לא תודה: {no}',
    offerSpoken:
      'התפנתה שעה עבורך: {when}. היא שמורה עבורך עד {until}. כדי לקחת אותה, אפשר להתחבר באתר שלנו.',
    offerSpokenCall: 'אפשר גם להתקשר אלינו: {phone}.',
  },
  join: {
    title: 'אילו שעות מתאימות לך?',
    hint: 'נשלח לך הודעה או נתקשר אלייך כשאחת מהן מתפנה. אז היא תישמר עבורך כמה דקות.',
    from: 'משעה',
    to: 'עד שעה',
    submit: 'הוסיפו אותי לרשימה',
  },
  entry: {
    title: 'את ברשימת ההמתנה',
    window: 'בין {from} ל־{to}',
    at: 'בשעה {from}',
    first: 'את הראשונה בתור.',
    ahead_one: 'אחת לפנייך בתור.',
    ahead_two: 'שתיים לפנייך בתור.',
    ahead_other: '{count} לפנייך בתור.',
    leave: 'הסירו אותי מהרשימה',
    offered: 'התפנתה שעה עבורך',
  },
  offer: {
    title: 'התפנתה שעה',
    held: 'שמורה עבורך לעוד',
    yes: 'כן, אקח אותה',
    no: 'לא תודה',
    noHint: 'אם לא, את נשארת ברשימה לשעות אחרות.',
    asked: 'רגע אחד, מאשרים את השעה.',
    accepted: 'השעה שלך',
    acceptedHint: 'היא מופיעה בתורים שלך.',
    pay: 'השעה שמורה לך בזמן התשלום. התחברי כדי לשלם.',
    declined: 'ויתרת על השעה',
    declinedHint: 'את עדיין ברשימה. כשתתפנה שעה אחרת, נשלח לך הודעה או נתקשר אלייך.',
    over: 'השעה כבר אינה שמורה',
    overHint: 'היא הוצעה למישהי אחרת. אפשר עדיין לחפש שעה אחרת.',
    missing: 'הקישור אינו פעיל',
    missingHint: 'נא לבדוק בהודעה האחרונה, או להתחבר.',
    see: 'לתורים שלך',
  },
}
