import type { RefusalCode } from '@mayim/domain/refusal.ts'

/** The codes whose sentence counts, and has its plural forms. */
type Counted = 'reservationsAffected'

/** One text for each code of a refusal, no more and no less. */
export type RefusalTexts = Readonly<
  Record<Exclude<RefusalCode, Counted> | `${Counted}_${'one' | 'other'}`, string>
>
