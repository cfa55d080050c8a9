/** A channel as drivers take it. */
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { channelErrors } from '#messaging/contract/channel-errors.ts'
import type { DriverSettings } from './driver.ts'
import { openSecret } from './secret.ts'

interface Stored {
  readonly tenantId: number
  readonly id: string
  readonly config: Record<string, string | number>
  readonly secret: Buffer | null
}

/** @throws AppError channel_unusable where its secret was sealed under another SECRET_KEY */
export function settingsOf(kernel: Pick<Kernel, 'keyFor'>, { tenantId, id, config, secret }: Stored): DriverSettings {
  const opened = openSecret(kernel, { tenantId, id }, secret)
  if (opened === undefined) throw new AppError(channelErrors.unusable)
  return { owner: { tenantId, channelId: id }, config, secret: opened }
}
