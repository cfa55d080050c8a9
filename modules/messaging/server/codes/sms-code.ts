/** Codes of sign-in by SMS, over the channel that has a template for them. */
import { newId } from '#kernel/ids.ts'
import type { CodeMessage } from '#kernel/ports.ts'
import { SmsConfig } from '#messaging/contract/vendor/sms.ts'
import type { ChannelDriver, ChannelMessage, DriverSettings } from '../channel/driver.ts'

/** Whether a channel can carry codes: its template, and the name of the parameter that takes the code. */
export function canCarryCodes({ config }: Pick<DriverSettings, 'config'>): boolean {
  const read = SmsConfig.safeParse(config)
  return read.success && read.data.codeTemplate !== '' && read.data.codeParam !== ''
}

/**
 * Resolves when the provider has taken the message; where its answer was lost, when it says that it has.
 * @throws Error when it has not; without the code and the number
 */
export async function sendCodeBySms(
  driver: ChannelDriver,
  settings: DriverSettings,
  { to, code, minutes }: Pick<CodeMessage, 'to' | 'code' | 'minutes'>,
): Promise<void> {
  const read = SmsConfig.safeParse(settings.config)
  if (!read.success || !canCarryCodes(settings)) throw new Error('the SMS channel has no template for codes')
  const { codeTemplate, codeParam, minutesParam } = read.data
  const params = { [codeParam]: code, ...(minutesParam !== '' && { [minutesParam]: String(minutes) }) }
  const message: ChannelMessage = { id: newId(), to, subject: '', body: '', template: { code: codeTemplate, params } }
  const result = await driver.send(settings, message)
  if (result.kind === 'sent') return
  if (result.kind === 'unknown' && (await wasTaken(driver, settings, message))) return
  const fault = result.kind === 'unknown' ? 'its answer was lost' : result.code
  throw new Error(`the SMS provider has not taken the code: ${fault}`)
}

/** A code is not sent a second time: its owner asks for another. */
async function wasTaken(driver: ChannelDriver, settings: DriverSettings, message: ChannelMessage): Promise<boolean> {
  try {
    const receipt = await driver.query?.(settings, message, undefined)
    return receipt?.kind === 'pending' || receipt?.kind === 'delivered'
  } catch {
    return false
  }
}
