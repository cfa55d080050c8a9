/** HTML as a tree to look at. */
import '#shell/theme/style-nonce.ts'

interface Policy {
  createHTML(text: string): string
}

let policy: Policy | undefined

/** Handlers in attributes never run here, but the content security policy complains of each when it is parsed. */
const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=/gi, ' data-off='))

/**
 * Parses HTML into a document of its own, in which nothing runs, loads or shows. The only place of the house where a
 * string becomes markup; what comes out of it is walked and built anew by allow-list, never put into the page.
 */
export function parseHtml(html: string): HTMLElement {
  // The policy's text is a TrustedHTML, which TypeScript does not know.
  policy ??= window.trustedTypes?.createPolicy('rich-text', { createHTML: (text) => text }) as Policy | undefined
  const text = withoutHandlers(html)
  return new DOMParser().parseFromString(policy ? policy.createHTML(text) : text, 'text/html').body
}
