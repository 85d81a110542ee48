/** Such a host would reveal the place to anybody who glances at the phone. */
const revealingHost = /mi(k|q)+[vw]/i

/**
 * The last line of the text with a login code. It binds the code to our page, in the form of "Origin-bound one-time codes
 * delivered via SMS" (WICG), so that a browser offers it only there. '' where the host would reveal the place (messages-5).
 * @param host of the public address; null if there is none
 */
export function codeLine(code: string, host: string | null): string {
  return host === null || revealingHost.test(host) ? '' : `\n\n@${host} #${code}`
}
