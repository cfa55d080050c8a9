/** The texts of a delivery: by the tenant's template of the event and kind, else as the message itself reads. */
import type { Db } from '#kernel/database/lease.ts'
import { plainText } from './plain-text.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import { TICKET_DAYS } from '#messaging/contract/action.ts'
import { readConfig, zoneOf } from '#system/server/index.ts'
import type { ActionLink } from '../action/answers-in.ts'
import type { ChannelMessage } from '../channel/driver.ts'
import { momentIn } from '../message/moment-in.ts'
import type { Rules } from '../preference/carried-events.ts'
import { findRules } from '../preference/preference.repo.ts'
import { unsubscribeUrl } from '../unsubscribe/unsubscribe-url.ts'
import { asLine, renderText, type TemplateValues } from '../template/render.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { driverAddress } from '../address/address-of.repo.ts'
import { findTemplateFor, type TemplateFor } from '../template/template-lookup.repo.ts'
import type { DeliveryToSend } from './worker.repo.ts'

const MAX_SUBJECT = 200

/** What is rendered, read under one lease. */
export interface Composed {
  readonly template: TemplateFor | undefined
  readonly values: TemplateValues
  readonly organisation: string
  /** Address at which the user ends such mails; absent where they cannot. */
  readonly unsubscribe?: string
  readonly language: Language
  readonly path: string
}

/** What the organisation is called in its language, and that language. */
export async function organisationOf(db: Db): Promise<{ language: Language; name: string }> {
  const { defaultLanguage: language, sysNameZh, sysNameEn } = await readConfig(db)
  return { language, name: language === 'en' ? sysNameEn : sysNameZh }
}

/** What texts of several deliveries are made of, each read once under one lease. */
export interface TextSources {
  organisation(): ReturnType<typeof organisationOf>
  zone(): Promise<string>
  rules(): Promise<Rules>
  template(wanted: Parameters<typeof findTemplateFor>[1]): ReturnType<typeof findTemplateFor>
}

export function textSources(db: Db): TextSources {
  const known = new Map<string, Promise<unknown>>()
  const once = <Found>(key: string, find: () => Promise<Found>): Promise<Found> => {
    const found = known.get(key) ?? find()
    known.set(key, found)
    return found as Promise<Found>
  }
  return {
    organisation: () => once('organisation', () => organisationOf(db)),
    zone: () => once('zone', () => zoneOf(db)),
    rules: () => once('rules', () => findRules(db)),
    template: (wanted) => once(JSON.stringify(wanted), () => findTemplateFor(db, wanted)),
  }
}

/** Reads the template of a delivery and the values that it may name. */
export async function readTexts(
  kernel: Pick<Kernel, 'keyFor' | 'settings' | 'messageEvents'>,
  sources: TextSources,
  delivery: DeliveryToSend & { tenantId: number },
): Promise<Composed> {
  const { settings, messageEvents } = kernel
  const { language, name } = await sources.organisation()
  const zone = await sources.zone()
  const { event, kind, path } = delivery
  const template = await sources.template({ event, kind, language: delivery.language ?? language })
  const own = messageEvents.find(event)?.variables ?? []
  const values = {
    ...Object.fromEntries(own.map((key) => [key, delivery.variables[key] ?? ''])),
    title: delivery.title,
    content: plainText(delivery.content),
    url: urlOf(settings.PUBLIC_URL, path),
    organisation: name,
    recipient: delivery.recipient,
    sender: delivery.sender,
    sentAt: momentIn(zone, delivery.sentAt),
    actions: '',
  }
  const unsubscribe = unsubscribeUrl(kernel, delivery, {
    event: messageEvents.find(event),
    rules: kind === 'mail' ? await sources.rules() : new Map(),
  })
  return { template, values, organisation: name, language, path, ...(unsubscribe !== undefined && { unsubscribe }) }
}

/** With the links by which the message can be answered, one a line. */
export function withLinks(composed: Composed, links: readonly ActionLink[]): Composed {
  if (links.length === 0) return composed
  const lines = links.map(({ label, url }) => translate(composed.language, 'messaging.action.link', { label, url }))
  const actions = [...lines, translate(composed.language, 'messaging.action.note', { days: TICKET_DAYS })].join('\n')
  return { ...composed, values: { ...composed.values, actions } }
}

/** The address of a page of the product; empty where none is known. */
export const urlOf = (publicUrl: string | undefined, path: string): string =>
  publicUrl === undefined || path === '' ? '' : `${publicUrl.replace(/\/$/, '')}/#${path}`

/** @throws Error where a template does not render */
export async function compose(
  { template, values, organisation, unsubscribe, path }: Composed,
  { id, kind, address }: { id: string; kind: ChannelKind; address: string },
): Promise<ChannelMessage> {
  const given = (text: string | undefined, otherwise: string) =>
    text === undefined || text === '' ? otherwise : renderText(text, values)
  const subject = asLine(await given(template?.subject, values['title'] ?? ''), MAX_SUBJECT)
  const body = await given(template?.body, kind === 'webPush' ? (values['content'] ?? '') : plainBody(values))
  const url = values['url'] ?? ''
  const params: [string, string][] = []
  for (const [name, text] of Object.entries(template?.providerParams ?? {}))
    params.push([name, await renderText(text, values)])
  const code = template?.providerTemplate ?? ''
  return {
    id,
    to: driverAddress(kind, address),
    subject,
    body,
    senderName: asLine(organisation, MAX_SUBJECT),
    ...(url !== '' && { url }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(path !== '' && { path }),
    ...(code !== '' && { template: { code, params: Object.fromEntries(params) } }),
  }
}

const plainBody = ({ title = '', content = '', actions = '', url = '', organisation = '' }: TemplateValues): string =>
  [content === '' ? title : content, actions, url, organisation].filter((part) => part !== '').join('\n\n')
