/** Whether something may be sent to an address or fetched from it: only over https, or on this machine. */
export function isAllowedAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** Whether a name, as `URL.hostname` gives it, is that of this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
