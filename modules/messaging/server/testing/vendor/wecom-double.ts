/**
 * The API of WeChat Work, from "get access_token", "send application messages", "update template card", "template card
 * events" and "userid by mobile number". A code changes its card once, whether it came with the sending or with a
 * press.
 */
import { randomUUID } from 'node:crypto'
import { jsonOf, vendorServer, type VendorReply, type VendorServer } from './vendor-server.ts'

export interface WecomDouble extends VendorServer {
  readonly messages: { to: string; content: Record<string, unknown>; button?: string }[]
  /** The event of a pressed button, as it is before it is encrypted; `card` is what was sent. */
  pressed(card: WecomDouble['messages'][number], key: string, from?: string): string
  /** Changes of cards are answered so, and not carried out, until this is called with nothing. */
  failUpdates(reply?: VendorReply): void
  readonly tokenCalls: () => number
  endToken(): void
}

export const MEMBER = 'WangFang'
export const COLLEAGUE = 'LiSi'
/** Of `MEMBER`. */
export const MEMBER_MOBILE = '13800000001'
const MEMBERS = [MEMBER, COLLEAGUE]

const fault = (errcode: number, errmsg: string): VendorReply => ({ json: { errcode, errmsg } })

export async function wecomDouble(account: { corpId: string; secret: string; agentId: number }): Promise<WecomDouble> {
  const messages: WecomDouble['messages'] = []
  const codes = new Map<string, WecomDouble['messages'][number]>()
  let generation = 1
  let tokenCalls = 0
  let failure: VendorReply | undefined
  const token = () => `accesstoken${generation.toString().padStart(6, '0')}`

  function giveToken(query: URLSearchParams): VendorReply {
    tokenCalls += 1
    if (query.get('corpid') !== account.corpId) return fault(40_013, 'invalid corpid')
    if (query.get('corpsecret') !== account.secret)
      return fault(40_001, `invalid credential ${query.get('corpsecret')}`)
    return { json: { errcode: 0, errmsg: 'ok', access_token: token(), expires_in: 7_200 } }
  }

  function send(body: Record<string, unknown>): VendorReply {
    if (body['agentid'] !== account.agentId) return fault(301_002, 'not allow operate another agent')
    const to = String(body['touser'])
    if (to === 'OutOfSight') return { json: { errcode: 0, errmsg: 'ok', invaliduser: 'outofsight', msgid: 'm' } }
    if (!MEMBERS.some((one) => one.toLowerCase() === to.toLowerCase())) return fault(81_013, `user ${to} invalid`)
    const message = { to, content: body }
    messages.push(message)
    const isCard = body['msgtype'] === 'template_card'
    const code = randomUUID()
    if (isCard) codes.set(code, message)
    return {
      json: { errcode: 0, errmsg: 'ok', msgid: `msg${messages.length}`, ...(isCard && { response_code: code }) },
    }
  }

  function update(body: Record<string, unknown>): VendorReply {
    if (failure) return failure
    const code = String(body['response_code'])
    const card = codes.get(code)
    if (!card) return fault(42_045, 'response_code invalid')
    codes.delete(code)
    card.button = String((body['button'] as Record<string, unknown>)['replace_name'])
    return fault(0, 'ok')
  }

  function find(body: Record<string, unknown>): VendorReply {
    if (body['mobile'] !== MEMBER_MOBILE) return fault(46_004, `user not exist ${String(body['mobile'])}`)
    return { json: { errcode: 0, errmsg: 'ok', userid: MEMBER } }
  }

  function pressed(card: WecomDouble['messages'][number], key: string, from = card.to): string {
    const { task_id: taskId } = card.content['template_card'] as { task_id: string }
    const code = randomUUID()
    codes.set(code, card)
    return `<xml><ToUserName><![CDATA[${account.corpId}]]></ToUserName><FromUserName><![CDATA[${from}]]></FromUserName>
      <CreateTime>1630000000</CreateTime><MsgType><![CDATA[event]]></MsgType>
      <Event><![CDATA[template_card_event]]></Event><EventKey><![CDATA[${key}]]></EventKey>
      <TaskId><![CDATA[${taskId}]]></TaskId><CardType><![CDATA[button_interaction]]></CardType>
      <ResponseCode><![CDATA[${code}]]></ResponseCode><AgentID>${account.agentId}</AgentID></xml>`
  }

  const server = await vendorServer((call) => {
    const { pathname, searchParams } = call.url
    if (pathname === '/cgi-bin/gettoken') return giveToken(searchParams)
    if (searchParams.get('access_token') !== token())
      return fault(40_014, `invalid access_token ${searchParams.get('access_token')}`)
    if (pathname === '/cgi-bin/user/getuserid') return find(jsonOf(call))
    if (pathname === '/cgi-bin/message/send') return send(jsonOf(call))
    if (pathname === '/cgi-bin/message/update_template_card') return update(jsonOf(call))
    return { status: 404, text: 'not found' }
  })
  return {
    ...server,
    messages,
    pressed,
    failUpdates: (reply) => (failure = reply),
    tokenCalls: () => tokenCalls,
    endToken: () => (generation += 1),
  }
}
