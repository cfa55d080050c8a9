/** Tests of channels: a message to oneself, step by step. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { channelErrors } from '#messaging/contract/channel-errors.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type { ChannelTest } from '#messaging/contract/channel.ts'
import { deletePushAt } from '../push/push.repo.ts'
import { GONE } from '../vendor/web-push/driver.ts'
import { codeTemplateOf } from '../codes/sms-code.ts'
import { organisationOf } from '../delivery/compose.ts'
import { renderAt, type TemplateValues } from '../template/render.ts'
import { findTemplateFor, type TemplateFor } from '../template/template-lookup.repo.ts'
import * as repo from './channel.repo.ts'
import { channels, type FoundChannel } from './channel.repo.ts'
import { maskedAddress } from './channel.service.ts'
import { settingsOf } from './settings.ts'
import type { ChannelMessage, DriverSettings, TestStep } from './driver.ts'
import { driverOf } from './drivers.ts'

type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'settings'>

/** Looks like a code, and is none. */
const SAMPLE_CODE = { code: '000000', minutes: 5 }

/**
 * Sends the caller a message over a channel, also one that is off.
 * @throws AppError not_found, channel_unusable, address_unverified where the caller has no address of its kind
 */
export async function testChannel(kernel: KernelPart, actor: Actor, id: string): Promise<ChannelTest> {
  const { tenantId, userId, language, realName } = actor
  const { channel, to, organisation, template } = await kernel.database.read(tenantId, async (db) => {
    const row = await channels.find(db, id)
    if (!row) throw new AppError(errors.notFound)
    const named = await organisationOf(db)
    return {
      channel: row,
      to: await repo.addressOf(db, userId, row),
      organisation: named,
      template: await findTemplateFor(db, { event: '', kind: row.kind, language: named.language }),
    }
  })
  if (to === '') throw new AppError(channelErrors.addressUnverified)
  const settings = settingsOf(kernel, { tenantId, ...channel })
  const { name } = organisation
  const subject = translate(language, 'messaging.test.subject', { name })
  const body = translate(language, 'messaging.test.body', { name, channel: channel.name })
  const used = await providerTemplate(template, channel, {
    title: subject,
    content: body,
    url: '',
    organisation: name,
    recipient: realName,
    sender: name,
    sentAt: new Date().toISOString().slice(0, 16).replace('T', ' '),
  })
  const message: ChannelMessage = {
    id: newId(),
    to,
    subject,
    body,
    senderName: name,
    ...(used && { template: used }),
  }
  const begun = performance.now()
  const steps = await stepsOf(kernel, channel.kind, settings, message)
  const isDone = steps.every(({ state }) => state === 'passed')
  await kernel.database.transaction(tenantId, async (tx) => {
    if (isDone) await repo.resume(tx, id)
    if (steps.some(({ code }) => code === GONE)) await deletePushAt(tx, userId, to)
    await recordChange(tx, actor, { action: 'test', resource: 'channel', resourceId: id, label: channel.name })
    if (isDone) await notifyListChanged(tx, tenantId, 'channel')
  })
  return {
    isDone,
    address: maskedAddress(channel.kind, to),
    milliseconds: Math.round(performance.now() - begun),
    steps: [...steps],
  }
}

async function stepsOf(
  kernel: KernelPart,
  of: ChannelKind,
  settings: DriverSettings,
  message: ChannelMessage,
): Promise<readonly TestStep[]> {
  const driver = driverOf(kernel, of)
  if (!driver) throw new AppError(channelErrors.unusable)
  if (driver.test) return driver.test(settings, message)
  const result = await driver.send(settings, message)
  if (result.kind === 'sent') return [{ step: 'send', state: 'passed', code: '', reason: '' }]
  const code = result.kind === 'unknown' ? '' : result.code
  return [{ step: 'send', state: 'failed', code, reason: result.reason }]
}

/**
 * The provider's template of the message: that for all events, else the one for codes, with a code that is none.
 * @throws InvalidInput where it does not render
 */
async function providerTemplate(
  template: TemplateFor | undefined,
  { kind, config }: Pick<FoundChannel, 'kind' | 'config'>,
  values: TemplateValues,
): Promise<ChannelMessage['template']> {
  if (template === undefined || template.providerTemplate === '')
    return kind === 'sms' ? codeTemplateOf({ config }, SAMPLE_CODE) : undefined
  const params: [string, string][] = []
  for (const [name, text] of Object.entries(template.providerParams))
    params.push([name, await renderAt(`providerParams.${name}`, text, values)])
  return { code: template.providerTemplate, params: Object.fromEntries(params) }
}
