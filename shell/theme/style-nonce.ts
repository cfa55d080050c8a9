/**
 * Ant Design writes its styles at run time. The content security policy allows only `<style>` elements with this
 * response's nonce, and Trusted Types want a user to answer for `innerHTML`, with which it fills them.
 */

/** The nonce the server put into the document. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

interface PolicyRules {
  createHTML?(text: string): string | null
  createScriptURL?(address: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): unknown
}

declare global {
  interface Window {
    /** Not in every browser. */
    readonly trustedTypes?: PolicyFactory
  }
}

let allowed = false
/** One check per library: whether a string is markup that only changes the look. */
const harmless: ((text: string) => boolean)[] = []

/** Lets markup pass as HTML that a library is known to write; `isHarmless` answers for every string it says yes to. */
export function allowMarkup(isHarmless: (text: string) => boolean): void {
  if (!harmless.includes(isHarmless)) harmless.push(isHarmless)
  allowStyles()
}

/** Gives every `<style>` the nonce (parts of the library forget it), and lets text without any markup pass as HTML. */
export function allowStyles(): void {
  if (allowed) return
  allowed = true
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (!text.includes('<') || harmless.some((isHarmless) => isHarmless(text)) ? text : null),
  })
  const nonce = styleNonce()
  const create = document.createElement.bind(document)
  const createWithNonce = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
  document.createElement = createWithNonce
}
