/** The address that a vendor calls. */
import type { Kernel } from '#kernel/kernel.ts'

/** Below the base path. */
export const CALLBACK_PATH = '/msg/callback/{key}'

/** Whole where the product knows its own address; otherwise below the address of the API. */
export function callbackUrl({ PUBLIC_URL, BASE_PATH }: Kernel['settings'], key: string): string {
  const path = CALLBACK_PATH.replace('{key}', key)
  return PUBLIC_URL === undefined ? path : `${PUBLIC_URL.replace(/\/+$/, '')}${BASE_PATH}${path}`
}
