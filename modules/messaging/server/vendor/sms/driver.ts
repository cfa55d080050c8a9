/** The channel `sms`: the provider that its settings name (specification 4-42). */
import { SMS_PLATFORMS } from '#messaging/contract/vendor/sms.ts'
import type { ChannelDriver, DriverSettings } from '#messaging/server/channel/driver.ts'
import { alibabaSmsDriver } from '../alibaba-sms/driver.ts'
import { readAlibabaReceipts } from '../alibaba-sms/receipts.ts'
import type { VendorDeps } from '../shared/call.ts'
import { refused, type CallbackReader } from '../shared/callback.ts'
import { INVALID_SETTINGS } from '../shared/results.ts'
import { tencentSmsDriver } from '../tencent-sms/driver.ts'
import { readTencentReceipts } from '../tencent-sms/receipts.ts'

export function smsDriver(deps: VendorDeps): ChannelDriver {
  const drivers: Readonly<Record<number, ChannelDriver>> = {
    [SMS_PLATFORMS.alibaba]: alibabaSmsDriver(deps),
    [SMS_PLATFORMS.tencent]: tencentSmsDriver(deps),
  }
  const driverOf = ({ config }: DriverSettings) => drivers[Number(config['platform'])]
  return {
    kind: 'sms',
    send: async (settings, message) => (await driverOf(settings)?.send(settings, message)) ?? INVALID_SETTINGS,
    async query(settings, message, providerId) {
      const receipt = await driverOf(settings)?.query?.(settings, message, providerId)
      if (!receipt) throw new Error('the channel names no SMS provider')
      return receipt
    },
  }
}

/** Pushed receipts of the provider that the settings name. */
export const readSmsReceipts: CallbackReader = async ({ config }, request) => {
  switch (config['platform']) {
    case SMS_PLATFORMS.alibaba:
      return await readAlibabaReceipts(request)
    case SMS_PLATFORMS.tencent:
      return await readTencentReceipts(request)
    default:
      return refused('not_set_up')
  }
}
