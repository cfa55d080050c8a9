/**
 * The API of WeChat official accounts, from "stable access token" and "template message interface": a token is the same
 * until it ends; an id of the client is sent once.
 */
import { jsonOf, vendorServer, type VendorReply, type VendorServer } from './vendor-server.ts'

export interface WechatDouble extends VendorServer {
  readonly messages: { to: string; clientId: string; msgid: string; data: unknown }[]
  readonly tokenCalls: () => number
  /** Ends the token, as another system with the same keys can. */
  endToken(): void
}

export const SUBSCRIBER = 'oSubscriber-000000000001'
export const TEMPLATE = 'template-000001'

const fault = (errcode: number, errmsg: string): VendorReply => ({ json: { errcode, errmsg } })

export async function wechatDouble(account: { appId: string; secret: string }): Promise<WechatDouble> {
  const messages: WechatDouble['messages'] = []
  let generation = 1
  let tokenCalls = 0
  const token = () => `69_token-of-generation-${generation}`

  function giveToken(body: Record<string, unknown>): VendorReply {
    tokenCalls += 1
    if (body['grant_type'] !== 'client_credential') return fault(40_002, 'invalid grant_type')
    if (body['appid'] !== account.appId) return fault(40_013, `invalid appid ${String(body['appid'])}`)
    if (body['secret'] !== account.secret) return fault(40_125, `invalid appsecret ${String(body['secret'])}`)
    return { json: { access_token: token(), expires_in: 7_200 } }
  }

  function sendTemplate(body: Record<string, unknown>): VendorReply {
    if (body['template_id'] !== TEMPLATE) return fault(40_037, 'invalid template_id')
    if (body['touser'] === 'oNotSubscribed') return fault(43_004, 'require subscribe')
    if (body['touser'] !== SUBSCRIBER) return fault(40_003, `invalid openid ${String(body['touser'])}`)
    const data = body['data'] as Record<string, unknown>
    for (const value of Object.values(data))
      if (typeof (value as { value?: unknown }).value !== 'string') return fault(47_003, 'argument invalid')
    const clientId = String(body['client_msg_id'])
    const before = messages.find((one) => one.clientId === clientId)
    const msgid = before?.msgid ?? `287766200${1_122_334_455_667 + messages.length}`
    if (!before) messages.push({ to: SUBSCRIBER, clientId, msgid, data })
    return { text: `{"errcode":0,"errmsg":"ok","msgid":${msgid}}` }
  }

  const server = await vendorServer((call) => {
    if (call.method !== 'POST') return fault(43_002, 'require POST method')
    if (call.url.pathname === '/cgi-bin/stable_token') return giveToken(jsonOf(call))
    const given = call.url.searchParams.get('access_token')
    if (given !== token()) return fault(40_001, `invalid credential, access_token ${given} is invalid or not latest`)
    if (call.url.pathname === '/cgi-bin/message/template/send') return sendTemplate(jsonOf(call))
    return { status: 404, text: 'not found' }
  })
  return { ...server, messages, tokenCalls: () => tokenCalls, endToken: () => (generation += 1) }
}
