/**
 * Alibaba Cloud's SMS service, from "V3 request structure and signature" and Dysmsapi 2017-05-25: SendSms,
 * QuerySendDetails. Dates may be 15 minutes off; a nonce is taken once.
 */
import { createHash, createHmac } from 'node:crypto'
import { vendorServer, type VendorCall, type VendorReply, type VendorServer } from './vendor-server.ts'

interface StoredSms {
  phone: string
  outId: string
  bizId: string
  day: string
  status: 1 | 2 | 3
  errCode: string
}

export interface AlibabaDouble extends VendorServer {
  readonly messages: StoredSms[]
}

const SKEW_MS = 15 * 60_000
/** To one number and template; the real one allows one a minute. */
const LIMIT = 5
const TEMPLATES = ['SMS_100', 'SMS_CODE']

const refusal = (status: number, Code: string, Message: string): VendorReply => ({
  status,
  json: { RequestId: 'R', HostId: 'h', Code, Message },
})

/** The signature that a call must have, from what came over the line. */
export function expectedAcs3(call: VendorCall, signedHeaders: string, secret: string): string {
  const query = call.path.split('?')[1] ?? ''
  const sorted = query === '' ? '' : query.split('&').toSorted().join('&')
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(call.headers[name]).trim()}`)
  const bodyHash = createHash('sha256').update(call.body).digest('hex')
  const canonical = `${call.method}\n${call.url.pathname}\n${sorted}\n${lines.join('\n')}\n\n${signedHeaders}\n${bodyHash}`
  const digest = createHash('sha256').update(canonical).digest('hex')
  return createHmac('sha256', secret).update(`ACS3-HMAC-SHA256\n${digest}`).digest('hex')
}

export async function alibabaDouble(account: {
  id: string
  secret: string
  now: () => number
}): Promise<AlibabaDouble> {
  const messages: StoredSms[] = []
  const nonces = new Set<string>()

  function checkedSignature(call: VendorCall): VendorReply | undefined {
    const [, id = '', names = '', signature = ''] =
      /^ACS3-HMAC-SHA256 Credential=(.*?),SignedHeaders=(.*?),Signature=([0-9a-f]{64})$/.exec(
        call.headers.authorization ?? '',
      ) ?? []
    if (id !== account.id) return refusal(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.')
    const at = Date.parse(String(call.headers['x-acs-date']))
    if (!(Math.abs(at - account.now()) <= SKEW_MS))
      return refusal(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.')
    for (const name of ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce'])
      if (!names.split(';').includes(name)) return refusal(400, 'IncompleteSignature', `${name} is not signed`)
    if (signature !== expectedAcs3(call, names, account.secret))
      return refusal(
        400,
        'SignatureDoesNotMatch',
        `Specified signature of ${id} is not matched. Key: ${account.secret}`,
      )
    const nonce = String(call.headers['x-acs-signature-nonce'])
    if (nonces.has(nonce)) return refusal(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.')
    nonces.add(nonce)
    return undefined
  }

  function sendSms(params: URLSearchParams): VendorReply {
    const phone = params.get('PhoneNumbers') ?? ''
    if (!/^(1\d{10}|[2-9]\d{6,14})$/.test(phone))
      return { json: { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: `${phone} is invalid`, RequestId: 'R' } }
    if (!TEMPLATES.includes(params.get('TemplateCode') ?? ''))
      return { json: { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: 'no such template', RequestId: 'R' } }
    const values = Object.values(JSON.parse(params.get('TemplateParam') ?? '{}') as object)
    if (values.some((value) => typeof value !== 'string'))
      return { json: { Code: 'isv.INVALID_JSON_PARAM', Message: 'texts only', RequestId: 'R' } }
    if (messages.filter((one) => one.phone === phone).length >= LIMIT)
      return { json: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'limited', RequestId: 'R' } }
    const bizId = `9006197469364984${messages.length}^0`
    const day = new Date(account.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
    messages.push({ phone, outId: params.get('OutId') ?? '', bizId, day, status: 1, errCode: '' })
    return { json: { Code: 'OK', Message: 'OK', BizId: bizId, RequestId: 'R' } }
  }

  function queryDetails(params: URLSearchParams): VendorReply {
    const found = messages.filter(
      ({ phone, day }) => phone === params.get('PhoneNumber') && day === params.get('SendDate'),
    )
    const [size, page] = [Number(params.get('PageSize')), Number(params.get('CurrentPage'))]
    const SmsSendDetailDTO = found.slice((page - 1) * size, page * size).map(({ phone, outId, status, errCode }) => ({
      PhoneNum: phone,
      OutId: outId,
      SendStatus: status,
      ErrCode: errCode,
    }))
    return { json: { Code: 'OK', Message: 'OK', TotalCount: found.length, SmsSendDetailDTOs: { SmsSendDetailDTO } } }
  }

  const server = await vendorServer((call) => {
    const refused = checkedSignature(call)
    if (refused) return refused
    if (call.headers['x-acs-version'] !== '2017-05-25') return refusal(404, 'InvalidVersion', 'no such version')
    if (call.headers['x-acs-action'] === 'SendSms') return sendSms(call.url.searchParams)
    if (call.headers['x-acs-action'] === 'QuerySendDetails') return queryDetails(call.url.searchParams)
    return refusal(404, 'InvalidAction.NotFound', 'no such action')
  })
  return { ...server, messages }
}
