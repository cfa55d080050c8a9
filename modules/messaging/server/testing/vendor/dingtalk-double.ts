/**
 * DingTalk's two interfaces, from "get the access token of an internal application", "asynchronous work notice",
 * "result of a work notice", "create and deliver a card", "update a card", "register the callback address of cards" and
 * "event callbacks" of cards. One server for both.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { encrypted, sha1Of, type CallbackKeys } from './sealed-callback.ts'
import { jsonOf, vendorServer, type VendorCall, type VendorReply, type VendorServer } from './vendor-server.ts'

export interface DingtalkDouble extends VendorServer {
  readonly notices: { taskId: string; to: string; msg: Record<string, unknown>; result: Record<string, unknown> }[]
  readonly cards: Map<string, { to: string; params: Record<string, string> }>
  /** Addresses of callbacks by their route keys. */
  readonly routes: Map<string, { url: string; apiSecret: string }>
  readonly tokenCalls: () => number
  endToken(): void
}

export const STAFF = 'manager4220'
export const COLLEAGUE = 'manager4221'
/** Of `STAFF`. */
export const STAFF_MOBILE = '13800000002'
const STAFFS = [STAFF, COLLEAGUE]
const ROBOT = 'dingrobot'
const CARD_TEMPLATE = 'card.schema'

const named = (status: number, code: string, message: string): VendorReply => ({
  status,
  json: { code, message, requestid: 'R' },
})
const numbered = (errcode: number, errmsg: string): VendorReply => ({ json: { errcode, errmsg, request_id: 'R' } })

export async function dingtalkDouble(account: {
  appKey: string
  appSecret: string
  agentId: string
}): Promise<DingtalkDouble> {
  const notices: DingtalkDouble['notices'] = []
  const cards: DingtalkDouble['cards'] = new Map()
  const routes: DingtalkDouble['routes'] = new Map()
  let generation = 1
  let tokenCalls = 0
  const token = () => `fw8ef8we8f76e6f7s8dxxxx-${generation}`

  function giveToken(body: Record<string, unknown>): VendorReply {
    tokenCalls += 1
    if (body['appKey'] !== account.appKey || body['appSecret'] !== account.appSecret)
      return named(
        400,
        'invalidClientIdOrSecret',
        `no such client ${String(body['appKey'])} ${String(body['appSecret'])}`,
      )
    return { json: { accessToken: token(), expireIn: 7_200 } }
  }

  function sendNotice(body: Record<string, unknown>): VendorReply {
    if (body['agent_id'] !== account.agentId) return numbered(41_026, 'agent_id is wrong')
    const to = String(body['userid_list'])
    if (to === '') return numbered(33_012, 'no user')
    const taskId = `25627166752600000${notices.length}1`
    const result = to === STAFF ? { unread_user_id_list: [to] } : { invalid_user_id_list: [to] }
    notices.push({ taskId, to, msg: body['msg'] as Record<string, unknown>, result })
    return { text: `{"errcode":0,"task_id":${taskId},"request_id":"R"}` }
  }

  function resultOf(body: Record<string, unknown>): VendorReply {
    const found = notices.find(({ taskId }) => taskId === String(body['task_id']))
    if (!found) return numbered(33_001, 'no such task')
    return { json: { errcode: 0, errmsg: 'ok', send_result: found.result } }
  }

  function register(body: Record<string, unknown>): VendorReply {
    const [key, url, apiSecret] = [body['callbackRouteKey'], body['callbackUrl'], body['apiSecret']].map(String)
    if (!key || !url?.startsWith('https://')) return named(400, 'param.error', 'callbackUrl')
    if (routes.has(key) && body['forceUpdate'] !== true) return named(400, 'param.routeKeyExist', 'the key is in use')
    routes.set(key, { url, apiSecret: apiSecret ?? '' })
    return { json: { success: true, result: { callbackUrl: url, apiSecret } } }
  }

  function deliver(body: Record<string, unknown>): VendorReply {
    if (body['cardTemplateId'] !== CARD_TEMPLATE) return named(400, 'param.cardTemplateIdEmpty', 'no template')
    const to = String(body['openSpaceId']).replace('dtv1.card//IM_ROBOT.', '')
    const { cardParamMap } = body['cardData'] as { cardParamMap: Record<string, string> }
    if (Object.values(cardParamMap).some((value) => typeof value !== 'string'))
      return named(400, 'param.error', 'texts only')
    const success = STAFFS.includes(to)
    if (success) cards.set(String(body['outTrackId']), { to, params: cardParamMap })
    const deliverResults = [{ spaceType: 'IM_ROBOT', spaceId: to, success, errorMsg: success ? '' : `no ${to}` }]
    return { json: { success: true, result: { outTrackId: body['outTrackId'], deliverResults } } }
  }

  function change(body: Record<string, unknown>): VendorReply {
    const card = cards.get(String(body['outTrackId']))
    if (!card) return named(400, 'param.cardNotExist', 'no such card')
    Object.assign(card.params, (body['cardData'] as { cardParamMap: object }).cardParamMap)
    return { json: { success: true, result: true } }
  }

  function find(body: Record<string, unknown>): VendorReply {
    if (body['mobile'] !== STAFF_MOBILE) return numbered(60_121, 'user not found')
    return { json: { errcode: 0, errmsg: 'ok', result: { userid: STAFF }, request_id: 'R' } }
  }

  function older(call: VendorCall): VendorReply {
    const given = call.url.searchParams.get('access_token')
    if (given !== token())
      return {
        json: { errcode: 88, sub_code: '40014', sub_msg: `不合法的access_token ${given}`, errmsg: 'ding talk error' },
      }
    if (call.url.pathname === '/topapi/message/corpconversation/asyncsend_v2') return sendNotice(jsonOf(call))
    if (call.url.pathname === '/topapi/v2/user/getbymobile') return find(jsonOf(call))
    if (call.url.pathname === '/topapi/message/corpconversation/getsendresult') return resultOf(jsonOf(call))
    return { status: 404, text: 'not found' }
  }

  const server = await vendorServer((call) => {
    const { pathname } = call.url
    if (pathname === '/v1.0/oauth2/accessToken') return giveToken(jsonOf(call))
    if (pathname.startsWith('/topapi/')) return older(call)
    if (call.headers['x-acs-dingtalk-access-token'] !== token())
      return named(
        400,
        'InvalidAuthentication',
        `不合法的access_token ${String(call.headers['x-acs-dingtalk-access-token'])}`,
      )
    if (call.method === 'POST' && pathname === '/v1.0/card/instances/createAndDeliver') return deliver(jsonOf(call))
    if (call.method === 'POST' && pathname === '/v1.0/card/callbacks/register') return register(jsonOf(call))
    if (call.method === 'PUT' && pathname === '/v1.0/card/instances') return change(jsonOf(call))
    return named(404, 'InvalidAction.NotFound', 'no such interface')
  })
  return { ...server, notices, cards, routes, tokenCalls: () => tokenCalls, endToken: () => (generation += 1) }
}

/** Settings of cards that the double takes. */
export const CARD_SETTINGS = { robotCode: ROBOT, cardTemplateId: CARD_TEMPLATE, callbackRouteKey: 'portico' }

/** An event as it is pushed. @param at milliseconds since 1970 */
export function eventCallback(keys: CallbackKeys, event: object, at: number) {
  const sealed = encrypted(keys, JSON.stringify(event))
  const [timestamp, nonce] = [String(at), randomBytes(4).toString('hex')]
  return {
    method: 'POST' as const,
    headers: {},
    query: { timestamp, nonce, msg_signature: sha1Of(keys.token, timestamp, nonce, sealed) },
    body: JSON.stringify({ encrypt: sealed }),
  }
}

/** A button of a card, pressed. */
export function cardCallback(apiSecret: string, card: object, at: number) {
  const headers = {
    'x-ddpaas-signature-timestamp': String(at),
    'x-ddpaas-signature': createHmac('sha256', apiSecret).update(String(at)).digest('base64'),
  }
  return { method: 'POST' as const, query: {}, headers, body: JSON.stringify(card) }
}

/** A message to the robot. */
export function robotCallback(appSecret: string, content: object, at: number) {
  const sign = createHmac('sha256', appSecret).update(`${at}\n${appSecret}`).digest('base64')
  return { method: 'POST' as const, query: {}, headers: { timestamp: String(at), sign }, body: JSON.stringify(content) }
}
