/**
 * What an official account calls us with, in its safe mode: results of template messages, and what users write. The
 * plain mode is refused, since its signature does not cover the message.
 */
import { WechatMpConfig, WechatMpSecret } from '#messaging/contract/vendor/wechat.ts'
import type { Receipt } from '#messaging/server/channel/driver.ts'
import { readSettings } from '../shared/call.ts'
import { refused, type CallbackDeps, type CallbackEvent, type CallbackReader } from '../shared/callback.ts'
import { faultOf, openEnvelope, type EnvelopeKeys } from '../shared/envelope.ts'
import { plainReason } from '../shared/results.ts'
import { readXml, textIn, type XmlRecord } from '../shared/xml.ts'

const MAX_TEXT = 2_048

export function wechatMpCallbacks(deps: CallbackDeps): CallbackReader {
  return async (settings, { method, query, body }) => {
    const read = readSettings({ config: WechatMpConfig, secret: WechatMpSecret }, settings)
    if (!read) return refused('not_set_up')
    const { token, encodingAesKey } = read.secret
    if (token === '' || encodingAesKey === '') return refused('not_set_up')
    const keys: EnvelopeKeys = { token, encodingAesKey, receiver: read.config.appId }
    const { timestamp = '', nonce = '' } = query
    const at = Number(timestamp) * 1_000
    if (method === 'GET') {
      const { echostr = '', signature } = query
      if (!/^[\w-]{1,128}$/.test(echostr)) return refused('unreadable')
      const fault = await faultOf(deps, { signature, parts: [token, timestamp, nonce], at })
      return fault
        ? refused(fault)
        : { kind: 'taken', events: [], answer: { contentType: 'text/plain', body: echostr } }
    }
    const envelope = await readXml(body)
    const sealed = envelope && textIn(envelope, 'Encrypt')
    if (!sealed) return refused('unreadable')
    const fault = await faultOf(deps, {
      signature: query['msg_signature'],
      parts: [token, timestamp, nonce, sealed],
      at,
    })
    if (fault) return refused(fault)
    const content = await readXml(openEnvelope(keys, sealed) ?? '')
    if (!content) return refused('unreadable')
    return { kind: 'taken', events: eventsOf(content), answer: { contentType: 'text/plain', body: 'success' } }
  }
}

function eventsOf(content: XmlRecord): CallbackEvent[] {
  const from = textIn(content, 'FromUserName')
  if (from === '') return []
  if (textIn(content, 'MsgType') === 'text')
    return [{ kind: 'text', from, text: textIn(content, 'Content').slice(0, MAX_TEXT) }]
  const providerId = textIn(content, 'MsgID')
  if (textIn(content, 'Event') !== 'TEMPLATESENDJOBFINISH' || providerId === '') return []
  return [{ kind: 'receipt', providerId, to: from, receipt: receiptOf(textIn(content, 'Status')) }]
}

/** `success`, `failed:user block`, `failed: system failed`. */
function receiptOf(status: string): Receipt {
  if (status === 'success') return { kind: 'delivered' }
  const code = status.includes('user block') ? 'user_block' : 'system_failed'
  return { kind: 'failed', code, reason: plainReason(status) }
}
