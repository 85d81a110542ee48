import type { auth as source } from '../en/auth.ts'
import type { SameKeys } from '../texts.ts'

export const auth: SameKeys<typeof source> = {
  phoneQuestion: 'וואס איז אייער סעלפאון נומער?',
  phoneWhy: 'מיר שיקן אייך א קאד. מען דארף נישט קיין פאסווארט.',
  phone: 'סעלפאון נומער',
  phoneInvalid: 'דער טעלעפאן נומער איז נישט ריכטיג',
  phoneRequired: 'מען דארף אריינשרייבן א טעלעפאן נומער',
  sendCode: 'שיקט מיר א קאד',
  otherCountry: 'איז דאס א נומער פון {country}?',
  callMe: 'רופט מיר מיטן קאד',
  notMobile: 'דאס איז נישט קיין סעלפאון נומער. מיר קענען אים רופן.',
  codeQuestion: 'שרייבט אריין דעם קאד',
  codeNever:
    'די וועבזייטל קען יעצט נישט שיקן קיין קאדס. רופט אונז אדער קומט אריין: מיר העלפן אייך אויך אן א קאד.',
  codeUnsure: 'קאדס קענען יעצט נישט אנקומען. אויב עס קומט נישט, רופט אונז: מיר העלפן אייך אויך אן א קאד.',
  codeSentTo: 'מיר האבן אים געשיקט צו {phone}. ער ארבעט פאר 10 מינוט.',
  codeCalledTo: 'מיר רופן יעצט {phone}. מען זאגט דעם קאד צוויי מאל, אויף ענגליש; ער ארבעט פאר 10 מינוט.',
  code: 'קאד',
  logIn: 'אריינגיין',
  changeNumber: 'טוישן נומער',
  resendCode: 'שיקט נאכאמאל א קאד',
  resendIn: 'נאכאמאל שיקן אין {time}',
  codeSentAgain: 'א נייער קאד איז אויפן וועג.',
  demoNote: 'דאס איז נאר א דעמא: מען שיקט נישט באמת קיין טעקסט.',
  demoOutbox: 'זעט דעם טעקסט דא',
  account: 'באנוצער־נאמען',
  password: 'פאסווארט',
  checkFailed: 'מיר האבן נישט געקענט לאדן די פראבע קעגן ראבאטן. פרובירט נאכאמאל, אדער רופט אונז.',
  codeMessage: 'אייער קאד: {code}. ער גילט 10 מינוט.',
  codeSpoken: 'אייער קאד איז: {code}.',
}
