import type { refusal as source } from '../en/refusal.ts'
import type { SameKeys } from '../texts.ts'

export const refusal: SameKeys<typeof source> = {
  unauthorized: 'Authorization has been denied for this request.',
  forbidden: 'איר האט נישט קיין רשות דאס צו טון. רעדט מיטן אפיס.',
  missing: 'מיר האבן עס נישט געטראפן. גייט צוריק און פרובירט נאכאמאל.',
  invalid: 'עפעס איז נישט ריכטיג אויסגעפילט. קוקט עס איבער און פרובירט נאכאמאל.',
  tooMany: 'צופיל פרובירט. ווארט א פאר מינוט און פרובירט נאכאמאל.',
  later: 'דאס איז נאך נישט דא.',
  unreachable: 'מען קען יעצט נישט דערגרייכן די אנדערע זייט. פרובירט נאכאמאל אין א מינוט.',
  internal: 'עס איז געשען א טעות. ביטע פרובירט נאכאמאל.',
}
