/** Templates: how the messages of an event read on a kind of channel, in a language. */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { listQuery } from '#contract/list.ts'
import { MESSAGE_CATEGORIES } from '#contract/message-categories.ts'
import { revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { Id, line, text, Timestamp } from '#contract/scalars.ts'
import { channelErrors } from './channel-errors.ts'
import { CHANNEL_KINDS } from './channel-kind.ts'

const Kind = z.enum(CHANNEL_KINDS)
const Language = z.enum(['zh', 'en'])
/** Code of an event; empty for every event without a template of its own. */
const EventCode = line(64)

const texts = {
  /** Liquid; empty for the message's title. */
  subject: line(500).default(''),
  /** Liquid, plain text; empty for the message's content and address. */
  body: text(20_000).default(''),
  /** Code of a template registered at the provider. */
  providerTemplate: line(128).default(''),
  /** The provider's names with Liquid for their values. */
  providerParams: z.record(z.string().max(64), line(1_000)).default({}),
}

export const TemplateAction = z.enum(['update', 'delete'])

export const Template = z.object({
  id: Id,
  event: z.string(),
  /** In the caller’s language; empty where no module declares it. */
  eventName: z.string(),
  kind: Kind,
  language: Language,
  subject: z.string(),
  body: z.string(),
  providerTemplate: z.string(),
  providerParams: z.record(z.string(), z.string()),
  createDate: Timestamp,
  updateDate: Timestamp,
  version: z.number(),
  actions: z.array(TemplateAction),
})
export type Template = z.infer<typeof Template>

export const TemplateDraft = z.object({ event: EventCode.default(''), kind: Kind, language: Language, ...texts })
export type TemplateDraft = z.infer<typeof TemplateDraft>

export const TemplateUpdate = TemplateDraft.extend(revision)
export type TemplateUpdate = z.infer<typeof TemplateUpdate>

export const TemplateQuery = listQuery({
  filters: {
    /** Contained in the texts. */
    keyword: line(64).optional(),
    event: EventCode.optional(),
    kind: Kind.optional(),
    language: Language.optional(),
  },
  sortable: ['createDate', 'updateDate'],
})
export type TemplateQuery = z.infer<typeof TemplateQuery>

export const MessageEventInfo = z.object({
  code: z.string(),
  /** In the caller’s language. */
  name: z.string(),
  category: z.enum(MESSAGE_CATEGORIES),
  urgent: z.boolean(),
  /** Goes out over every channel, whatever categories the channel carries. */
  mustReach: z.boolean(),
  variables: z.array(z.string()),
})
export type MessageEventInfo = z.infer<typeof MessageEventInfo>

export const TemplatePreview = z.object({ event: EventCode.default(''), language: Language, ...texts })
export type TemplatePreview = z.infer<typeof TemplatePreview>

const crud = crudRoutes({
  path: '/msg/template',
  code: 'msg:template',
  resource: 'messageTemplate',
  noun: ['message template', 'message templates'],
  query: TemplateQuery,
  item: Template,
  draft: TemplateDraft,
  change: TemplateUpdate,
  create: { errors: [errors.nameTaken] },
  update: { errors: [errors.notFound, errors.nameTaken] },
  remove: { errors: [errors.notFound] },
})

export const templateRoutes = {
  ...crud,
  events: route({
    method: 'GET',
    path: '/msg/template/events',
    can: ['msg:template:page', 'msg:delivery:page'],
    summary: 'The events that messages are about, with the variables that their templates may name',
    reply: z.object({ list: z.array(MessageEventInfo), common: z.array(z.string()) }),
  }),
  preview: route({
    method: 'POST',
    path: '/msg/template/preview',
    can: ['msg:template:save', 'msg:template:update'],
    summary: 'The texts of a template with sample values; nothing is stored or sent',
    body: TemplatePreview,
    reply: z.object({ subject: z.string(), body: z.string() }),
    isLogged: false,
    whileViewing: 'read',
  }),
  test: route({
    method: 'POST',
    path: '/msg/template/test',
    can: ['msg:template:save', 'msg:template:update'],
    summary: 'Send a template with sample values to the caller, over the default channel of its kind',
    body: TemplatePreview.extend({ kind: Kind }),
    reply: z.object({ address: z.string() }),
    errors: [channelErrors.unusable, channelErrors.addressUnverified],
  }),
}
