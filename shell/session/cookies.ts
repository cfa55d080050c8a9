/** Cookies that the page itself sets. None of them is ever read by the server. */

/** The value of a cookie in a `document.cookie` string. */
export function findCookie(name: string, cookies: string): string | undefined {
  for (const pair of cookies.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1))
  }
  return undefined
}

export function readCookie(name: string): string | undefined {
  return findCookie(name, document.cookie)
}

/** @param maxAge seconds; left out, the cookie lives as long as the browser runs */
export function writeCookie(name: string, value: string, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`
}

export function removeCookie(name: string): void {
  writeCookie(name, '', 0)
}
