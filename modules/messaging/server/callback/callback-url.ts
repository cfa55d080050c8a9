/** The address that a vendor calls. */
import type { Kernel } from '#kernel/kernel.ts'

/** Below the base path. */
export const CALLBACK_PATH = '/msg/callback/{key}'

/** Whole where the product knows its own address; otherwise without the host. */
export const callbackUrl = ({ PUBLIC_URL, BASE_PATH }: Kernel['settings'], key: string): string =>
  `${PUBLIC_URL?.replace(/\/+$/, '') ?? ''}${BASE_PATH}${CALLBACK_PATH.replace('{key}', key)}`
