const localNames = ['127.0.0.1', 'localhost', '[::1]']

/** Whether the hub may connect to this address: https, or plain http to this machine. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && localNames.includes(hostname))
}
