/** Storages that the page may call itself, as the server wrote them into the document, whose policy names no others. */

/** Where the page itself came over TLS, a browser calls nothing that does not. */
export function mayCallStorage(address: string): boolean {
  const content = document.querySelector<HTMLMetaElement>('meta[name="storages"]')?.content ?? ''
  if (!URL.canParse(address)) return false
  const { origin, protocol } = new URL(address)
  const isMixed = window.location.protocol === 'https:' && protocol === 'http:'
  return !isMixed && content.split(' ').includes(origin)
}

/** Whether there is any; without one, nothing is asked for. */
export const hasStorages = (): boolean =>
  /https?:/.test(document.querySelector<HTMLMetaElement>('meta[name="storages"]')?.content ?? '')
