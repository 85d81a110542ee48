import { usePhoneFormat } from './written-phone.ts'

/** A phone as people write it, left to right in every language. */
export function Phone({ e164 }: { e164: string }) {
  return <bdi dir="ltr">{usePhoneFormat()(e164)}</bdi>
}
