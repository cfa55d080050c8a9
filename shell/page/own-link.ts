/** Addresses of our own pages as another user can open them. */

/** @param path hash path with its query: `/filePreview?share=…` */
export function ownLink(path: string): string {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${path}`
}
