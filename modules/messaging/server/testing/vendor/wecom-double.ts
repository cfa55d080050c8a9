/**
 * The API of WeChat Work, from "get access_token", "send application messages" and "update template card": a code
 * changes its card once.
 */
import { randomUUID } from 'node:crypto'
import { jsonOf, vendorServer, type VendorReply, type VendorServer } from './vendor-server.ts'

export interface WecomDouble extends VendorServer {
  readonly messages: { to: string; content: Record<string, unknown>; button?: string }[]
  readonly tokenCalls: () => number
  endToken(): void
}

export const MEMBER = 'WangFang'

const fault = (errcode: number, errmsg: string): VendorReply => ({ json: { errcode, errmsg } })

export async function wecomDouble(account: { corpId: string; secret: string; agentId: number }): Promise<WecomDouble> {
  const messages: WecomDouble['messages'] = []
  const codes = new Map<string, WecomDouble['messages'][number]>()
  let generation = 1
  let tokenCalls = 0
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
    if (to !== MEMBER) return fault(81_013, `user ${to} invalid`)
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
    const code = String(body['response_code'])
    const card = codes.get(code)
    if (!card) return fault(42_045, 'response_code invalid')
    codes.delete(code)
    card.button = String((body['button'] as Record<string, unknown>)['replace_name'])
    return fault(0, 'ok')
  }

  const server = await vendorServer((call) => {
    const { pathname, searchParams } = call.url
    if (pathname === '/cgi-bin/gettoken') return giveToken(searchParams)
    if (searchParams.get('access_token') !== token())
      return fault(40_014, `invalid access_token ${searchParams.get('access_token')}`)
    if (pathname === '/cgi-bin/message/send') return send(jsonOf(call))
    if (pathname === '/cgi-bin/message/update_template_card') return update(jsonOf(call))
    return { status: 404, text: 'not found' }
  })
  return { ...server, messages, tokenCalls: () => tokenCalls, endToken: () => (generation += 1) }
}
