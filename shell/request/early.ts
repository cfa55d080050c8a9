/**
 * Calls that the first script has begun (`apps/web/ahead.ts`) while the app itself was still on its way. Each is taken
 * once, by the first call that would ask the same: same address, same token, same language.
 */

export interface EarlyCalls {
  readonly token: string
  /** As in `Accept-Language`. */
  readonly language: string
  /** By address. */
  readonly replies: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls
  }
}

/** The reply that is already on its way, if there is one. */
export function takeEarly(address: string, token: string | undefined, language: string): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyCalls
  if (!early || early.token !== token || early.language !== language) return undefined
  const reply = early.replies.get(address)
  early.replies.delete(address)
  return reply
}
