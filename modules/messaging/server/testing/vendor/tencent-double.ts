/**
 * Tencent Cloud's SMS service, from "Signature method v3" and sms 2021-01-11: SendSms, PullSmsSendStatusByPhoneNumber.
 * Timestamps may be five minutes off.
 */
import { createHash, createHmac } from 'node:crypto'
import { jsonOf, vendorServer, type VendorCall, type VendorReply, type VendorServer } from './vendor-server.ts'

interface StoredSms {
  phone: string
  session: string
  serial: string
  params: string[]
  /** Unset until there is a receipt; only then it is listed. */
  report?: 'SUCCESS' | 'FAIL'
}

export interface TencentDouble extends VendorServer {
  readonly messages: StoredSms[]
}

const SKEW_SECONDS = 300
const LIMIT = 5

const refusal = (Code: string, Message: string): VendorReply => ({
  json: { Response: { Error: { Code, Message }, RequestId: 'R' } },
})

/** The signature that a call must have, from what came over the line. */
export function expectedTc3(
  call: VendorCall,
  { scope, names, timestamp }: { scope: string; names: string; timestamp: string },
  secret: string,
): string {
  const [date = '', service = ''] = scope.split('/')
  const headers = names.split(';').map((name) => `${name}:${String(call.headers[name]).trim()}\n`)
  const payload = createHash('sha256').update(call.body).digest('hex')
  const canonical = [call.method, call.url.pathname, '', headers.join(''), names, payload].join('\n')
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`
  let key: Buffer = Buffer.from(`TC3${secret}`)
  for (const part of [date, service, 'tc3_request']) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(toSign).digest('hex')
}

export async function tencentDouble(account: {
  id: string
  secret: string
  appId: string
  now: () => number
}): Promise<TencentDouble> {
  const messages: StoredSms[] = []

  function checkedSignature(call: VendorCall): VendorReply | undefined {
    const [, id = '', scope = '', names = '', signature = ''] =
      /^TC3-HMAC-SHA256 Credential=([^/]*)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
        call.headers.authorization ?? '',
      ) ?? []
    const timestamp = String(call.headers['x-tc-timestamp'])
    if (id !== account.id) return refusal('AuthFailure.SecretIdNotFound', 'The SecretId is not found.')
    if (!(Math.abs(Number(timestamp) - account.now() / 1_000) <= SKEW_SECONDS))
      return refusal('AuthFailure.SignatureExpire', 'signature expired')
    if (!scope.endsWith('/sms/tc3_request') || !names.includes('content-type') || !names.includes('host'))
      return refusal('AuthFailure.InvalidAuthorization', 'incomplete')
    if (signature !== expectedTc3(call, { scope, names, timestamp }, account.secret))
      return refusal('AuthFailure.SignatureFailure', `check the signature of ${id} with ${account.secret}`)
    return undefined
  }

  function sendSms(body: Record<string, unknown>): VendorReply {
    const [phone = ''] = body['PhoneNumberSet'] as string[]
    const params = body['TemplateParamSet'] as string[]
    const status = (Code: string, Message: string, SerialNo = ''): VendorReply => ({
      json: {
        Response: {
          SendStatusSet: [
            { SerialNo, PhoneNumber: phone, Fee: 1, SessionContext: body['SessionContext'], Code, Message },
          ],
          RequestId: 'R',
        },
      },
    })
    if (body['SmsSdkAppId'] !== account.appId)
      return refusal('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'not of this account')
    if (body['TemplateId'] !== '1110') return status('FailedOperation.TemplateIncorrectOrUnapproved', 'no template')
    if (!/^\+\d{8,15}$/.test(phone)) return status('InvalidParameterValue.IncorrectPhoneNumber', `${phone} is wrong`)
    if (messages.filter((one) => one.phone === phone).length >= LIMIT)
      return status('LimitExceeded.PhoneNumberOneHourLimit', 'limited')
    const serial = `5000:104571066915705365784949961${messages.length}`
    messages.push({ phone, session: String(body['SessionContext']), serial, params })
    return status('Ok', 'send success', serial)
  }

  function pull(body: Record<string, unknown>): VendorReply {
    if (body['Offset'] !== 0 || Number(body['Limit']) > 100) return refusal('InvalidParameterValue', 'offset or limit')
    const listed = messages.filter(({ phone, report }) => phone === body['PhoneNumber'] && report !== undefined)
    const PullSmsSendStatusSet = listed.map(({ phone, serial, session, report }) => ({
      PhoneNumber: phone,
      SerialNo: serial,
      ReportStatus: report,
      Description: report === 'SUCCESS' ? 'DELIVRD' : 'MK:0005',
      SessionContext: session,
    }))
    return { json: { Response: { PullSmsSendStatusSet, RequestId: 'R' } } }
  }

  const server = await vendorServer((call) => {
    const refused = checkedSignature(call)
    if (refused) return refused
    if (call.headers['x-tc-version'] !== '2021-01-11') return refusal('NoSuchVersion', 'no such version')
    if (call.headers['x-tc-action'] === 'SendSms') return sendSms(jsonOf(call))
    if (call.headers['x-tc-action'] === 'PullSmsSendStatusByPhoneNumber') return pull(jsonOf(call))
    return refusal('InvalidAction', 'no such action')
  })
  return { ...server, messages }
}
