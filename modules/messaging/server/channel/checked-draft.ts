/** What an administrator enters for a channel, by the rules of its kind. */
import { AppError, InvalidInput } from '#kernel/errors.ts'
import { channelErrors } from '#messaging/contract/channel-errors.ts'
import { channelForms } from '#messaging/contract/channel-forms.ts'
import type { ChannelDraft } from '#messaging/contract/channel.ts'
import { driverOf } from './drivers.ts'
import type { Secrets } from './secret.ts'

/**
 * What is written of a draft, once its kind agrees.
 * @throws InvalidInput, AppError channel_unusable for a kind without a driver
 */
export function checked(
  kernel: Parameters<typeof driverOf>[0],
  { secret, ...draft }: ChannelDraft,
): Omit<ChannelDraft, 'secret'> & { secret: Secrets } {
  const form = channelForms[draft.kind]
  if (form === undefined || driverOf(kernel, draft.kind) === undefined) throw new AppError(channelErrors.unusable)
  const parsed = form.config.safeParse(draft.config)
  if (!parsed.success)
    throw new InvalidInput(
      parsed.error.issues.map((issue) => ({
        path: ['config', ...issue.path].join('.'),
        code: codeOf(issue),
        params: {},
      })),
    )
  const unknown = Object.keys(secret).find((name) => !form.secrets.includes(name))
  if (unknown !== undefined)
    throw new InvalidInput([{ path: `secret.${unknown}`, code: 'unrecognized_keys', params: {} }])
  const given: Secrets = Object.fromEntries(
    Object.entries(secret).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
  const wrong = Object.entries(given).filter(
    ([name, value]) => form.secretFields?.[name]?.safeParse(value).success === false,
  )
  if (wrong.length > 0)
    throw new InvalidInput(wrong.map(([name]) => ({ path: `secret.${name}`, code: 'invalid_format', params: {} })))
  return { ...draft, config: parsed.data, secret: given }
}

const codeOf = ({ code, message }: { code: string; message: string }): string =>
  /^[a-z_]+$/.test(message) ? message : code
