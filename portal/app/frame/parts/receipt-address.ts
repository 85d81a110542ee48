/** The address of a payment's receipt: that of its visit, where it has one; for an Admin with the patron. */
export function receiptAddress(
  { id, reservationId }: { readonly id: string; readonly reservationId: string | null },
  user?: string,
): string {
  const about = reservationId === null ? `payment=${id}` : `visit=${reservationId}`
  return `/history?${about}${user === undefined ? '' : `&user=${user}`}`
}
