/** What WeChat Work calls us with: buttons of cards, and what users write to the application. Always encrypted. */
import { WechatWorkConfig, WechatWorkSecret } from '#messaging/contract/vendor/wechat.ts'
import { readSettings } from '../shared/call.ts'
import { refused, type CallbackDeps, type CallbackEvent, type CallbackReader } from '../shared/callback.ts'
import { faultOf, openEnvelope, type EnvelopeKeys } from '../shared/envelope.ts'
import { readXml, textIn, type XmlRecord } from '../shared/xml.ts'
import { providerIdOf } from './provider-id.ts'

const MAX_TEXT = 2_048

export function wechatWorkCallbacks(deps: CallbackDeps): CallbackReader {
  return async (settings, { method, query, body }) => {
    const read = readSettings({ config: WechatWorkConfig, secret: WechatWorkSecret }, settings)
    if (!read) return refused('not_set_up')
    const { token, encodingAesKey } = read.secret
    if (token === '' || encodingAesKey === '') return refused('not_set_up')
    const keys: EnvelopeKeys = { token, encodingAesKey, receiver: read.config.corpId }
    const envelope = method === 'POST' ? await readXml(body) : undefined
    const sealed = method === 'GET' ? query['echostr'] : envelope && textIn(envelope, 'Encrypt')
    if (!sealed) return refused('unreadable')
    const { timestamp = '', nonce = '', msg_signature: signature } = query
    const parts = [token, timestamp, nonce, sealed]
    const fault = await faultOf(deps, { signature, parts, at: Number(timestamp) * 1_000 })
    if (fault) return refused(fault)
    const opened = openEnvelope(keys, sealed)
    if (opened === undefined) return refused('unreadable')
    if (method === 'GET') return { kind: 'taken', events: [], answer: { contentType: 'text/plain', body: opened } }
    const content = await readXml(opened)
    // Of another application of the same corporation, which has other keys.
    if (!content || textIn(content, 'AgentID') !== String(read.config.agentId)) return refused('unreadable')
    return { kind: 'taken', events: eventsOf(content), answer: { contentType: 'text/plain', body: '' } }
  }
}

function eventsOf(content: XmlRecord): CallbackEvent[] {
  const from = textIn(content, 'FromUserName')
  if (from === '') return []
  if (textIn(content, 'MsgType') === 'text')
    return [{ kind: 'text', from, text: textIn(content, 'Content').slice(0, MAX_TEXT) }]
  const [id, key] = [textIn(content, 'TaskId'), textIn(content, 'EventKey')]
  if (textIn(content, 'Event') !== 'template_card_event' || id === '' || key === '') return []
  const code = textIn(content, 'ResponseCode')
  return [{ kind: 'action', id, from, key, ...(code !== '' && { providerId: providerIdOf('', code) }) }]
}
