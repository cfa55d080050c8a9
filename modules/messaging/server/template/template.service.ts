/** Templates: listing, making, changing and deleting them, and how they read. */
import { errors } from '#contract/errors.ts'
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { COMMON_VARIABLES, eventName, type MessageEvent } from '#kernel/messages/event.ts'
import { pageRecords, readRecord } from '#kernel/records/read-records.ts'
import {
  addRecord,
  fieldsOf,
  removalsOf,
  removeRecord,
  restorerOf,
  writeRecord,
  type RecordKind,
  type RecordOrigin,
} from '#kernel/records/write-records.ts'
import { channelErrors } from '#messaging/contract/channel-errors.ts'
import {
  TemplateDraft,
  type MessageEventInfo,
  type Template,
  type TemplatePreview,
  type TemplateQuery,
  type TemplateUpdate,
} from '#messaging/contract/template.ts'
import { addressOf, findDefault } from '../channel/channel.repo.ts'
import { maskedAddress } from '../channel/channel.service.ts'
import { settingsOf } from '../channel/settings.ts'
import { driverOf } from '../channel/drivers.ts'
import { organisationOf } from '../delivery/compose.ts'
import { asLine, assertTemplates, renderAt, type TemplateValues } from './render.ts'
import * as repo from './template.repo.ts'
import { templates, type FoundTemplate } from './template.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'lists' | 'messageEvents' | 'settings'>

const MAX_SUBJECT = 200

const kind: RecordKind<TemplateDraft, FoundTemplate> = {
  resource: 'messageTemplate',
  store: templates,
  nameOf: ({ event, kind: of, language }) => [event, of, language].filter((part) => part !== '').join(' '),
  toAuditRecord: fieldsOf(TemplateDraft),
}

export const pageTemplates = (kernel: KernelPart, actor: Actor, query: TemplateQuery) =>
  pageRecords(
    kernel,
    { list: repo.templateList, call: repo.callOfTemplates(actor, query) },
    ({ position: _, ...row }) => shown(actor, row),
  )

/** @throws AppError not_found */
export const getTemplate = async (kernel: KernelPart, actor: Actor, id: string): Promise<Template> =>
  shown(actor, await readRecord(kernel, actor, (db) => templates.find(db, id)))

/** Every event that modules declare. */
export function listEvents({ messageEvents }: Pick<Kernel, 'messageEvents'>, { language }: Actor) {
  const list = messageEvents
    .all()
    .map(({ code, category, urgent = false, mustReach = false, variables = [] }): MessageEventInfo => ({
      code,
      name: eventName(code, language),
      category,
      urgent,
      mustReach,
      variables: [...variables],
    }))
  return { list, common: [...COMMON_VARIABLES] }
}

/** @throws InvalidInput at the text that is wrong, AppError name_taken */
export async function createTemplate(kernel: KernelPart, actor: Actor, draft: TemplateDraft): Promise<{ id: string }> {
  await assertTexts(kernel, draft)
  const id = newId()
  await kernel.database.transaction(actor.tenantId, (tx) => addTemplate(tx, actor, draft, { id, action: 'create' }))
  return { id }
}

async function addTemplate(tx: Tx, actor: Actor, draft: TemplateDraft, origin: RecordOrigin): Promise<void> {
  await assertFree(tx, draft)
  await addRecord(tx, actor, { kind, origin, values: draft })
}

/** @throws InvalidInput, AppError not_found, name_taken, changed_meanwhile */
export async function updateTemplate(kernel: KernelPart, actor: Actor, update: TemplateUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await assertTexts(kernel, draft)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const checked = async () => {
      await assertFree(tx, draft, id)
      return draft
    }
    await writeRecord(tx, actor, { kind, id, version, values: checked })
  })
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  await removeRecord(tx, actor, { kind, id })
}
export const { remove: removeTemplate, removeMany: removeTemplates } = removalsOf(removeOne)

export const templateRestorer = restorerOf({
  resource: 'messageTemplate',
  code: 'msg:template',
  draft: TemplateDraft,
  add: addTemplate,
})

/** The texts with sample values. @throws InvalidInput at the text that is wrong */
export async function previewTemplate(
  kernel: KernelPart,
  actor: Actor,
  draft: TemplatePreview,
): Promise<{ subject: string; body: string }> {
  await assertTexts(kernel, draft)
  const { name } = await kernel.database.read(actor.tenantId, organisationOf)
  const values = samplesOf(kernel, actor, draft, name)
  const subject = await renderAt('subject', draft.subject || '{{ title }}', values)
  const body = await renderAt('body', draft.body || '{{ content }}\n\n{{ url }}\n\n{{ organisation }}', values)
  return { subject: asLine(subject, MAX_SUBJECT), body }
}

/** Sends the sample to the caller. @throws InvalidInput, AppError channel_unusable, address_unverified */
export async function testTemplate(
  kernel: KernelPart,
  actor: Actor,
  draft: TemplatePreview & Pick<TemplateDraft, 'kind'>,
): Promise<{ address: string }> {
  const { tenantId, userId } = actor
  const texts = await previewTemplate(kernel, actor, draft)
  const { channel, to, organisation } = await kernel.database.read(tenantId, async (db) => {
    const found = await findDefault(db, draft.kind)
    return {
      channel: found,
      to: found ? await addressOf(db, userId, found) : '',
      organisation: await organisationOf(db),
    }
  })
  const driver = channel && driverOf(kernel, channel.kind)
  if (!channel || !driver) throw new AppError(channelErrors.unusable)
  if (to === '') throw new AppError(channelErrors.addressUnverified)
  const values = samplesOf(kernel, actor, draft, organisation.name)
  const params: [string, string][] = []
  for (const [name, text] of Object.entries(draft.providerParams))
    params.push([name, await renderAt(`providerParams.${name}`, text, values)])
  const template = { code: draft.providerTemplate, params: Object.fromEntries(params) }
  const result = await driver.send(settingsOf(kernel, { tenantId, ...channel }), {
    id: newId(),
    to,
    ...texts,
    senderName: organisation.name,
    ...(draft.providerTemplate !== '' && { template }),
  })
  if (result.kind !== 'sent') throw new AppError(channelErrors.unusable)
  return { address: maskedAddress(draft.kind, to) }
}

/** Values as a message might have them: what they are called, in brackets. */
function samplesOf(
  { messageEvents }: Pick<Kernel, 'messageEvents'>,
  { realName }: Actor,
  { event, language }: { event: string; language: Language },
  organisation: string,
): TemplateValues {
  const declared = messageEvents.find(event)
  const text = (key: string) => translate(language, `messaging.sample.${key}`)
  return {
    ...Object.fromEntries((declared?.variables ?? []).map((name) => [name, `[${name}]`])),
    title: eventName(event, language) || text('title'),
    content: text('content'),
    url: 'https://office.example.com/#/home',
    organisation,
    recipient: realName,
    sender: text('sender'),
    sentAt: '2026-01-31 09:30',
    actions: text('actions'),
  }
}

async function assertTexts(
  { messageEvents }: Pick<Kernel, 'messageEvents'>,
  { event, subject, body, providerParams }: Pick<TemplateDraft, 'event' | 'subject' | 'body' | 'providerParams'>,
): Promise<void> {
  const declared: MessageEvent | undefined = event === '' ? undefined : messageEvents.find(event)
  if (event !== '' && declared === undefined) throw invalid('event', 'event_unknown')
  const params = Object.entries(providerParams).map(([name, text]) => [`providerParams.${name}`, text] as const)
  await assertTemplates({ subject, body, ...Object.fromEntries(params) }, declared?.variables ?? [])
}

async function assertFree(tx: Tx, draft: TemplateDraft, exceptId?: string): Promise<void> {
  if (await repo.isTaken(tx, draft, exceptId)) throw new AppError(errors.nameTaken, { name: kind.nameOf(draft) })
}

function shown(actor: Actor, row: FoundTemplate): Template {
  return {
    ...row,
    eventName: eventName(row.event, actor.language),
    actions: permittedActions(actor, 'msg:template', ['update', 'delete']),
  }
}
