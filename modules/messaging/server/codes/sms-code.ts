/** Codes of sign-in by SMS, over the channel that has a template for them. */
import { newId } from '#kernel/ids.ts'
import type { CodeMessage } from '#kernel/ports.ts'
import { SmsConfig } from '#messaging/contract/vendor/sms.ts'
import { e164 } from '../vendor/shared/phone.ts'
import type { ChannelDriver, ChannelMessage, DriverSettings } from '../channel/driver.ts'

/** Whether a channel can carry codes: its template, and the name of the parameter that takes the code. */
export const canCarryCodes = (settings: Pick<DriverSettings, 'config'>): boolean =>
  codeTemplateOf(settings, { code: '', minutes: 0 }) !== undefined

/** The provider's template for codes, filled in; `undefined` where the channel has none. */
export function codeTemplateOf(
  { config }: Pick<DriverSettings, 'config'>,
  { code, minutes }: Pick<CodeMessage, 'code' | 'minutes'>,
): ChannelMessage['template'] {
  const read = SmsConfig.safeParse(config)
  if (!read.success || read.data.codeTemplate === '' || read.data.codeParam === '') return undefined
  const { codeTemplate, codeParam, minutesParam } = read.data
  const params = { [codeParam]: code, ...(minutesParam !== '' && { [minutesParam]: String(minutes) }) }
  return { code: codeTemplate, params }
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
  const template = codeTemplateOf(settings, { code, minutes })
  if (!template) throw new Error('the SMS channel has no template for codes')
  const message: ChannelMessage = { id: newId(), to: e164(to), subject: '', body: '', template }
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
