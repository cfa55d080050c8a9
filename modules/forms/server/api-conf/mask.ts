/** Secrets taken out of texts that are shown: in requests, and where the other side echoes them. */
import type { ApiRequest } from './make-request.ts'

export const MASK = '••••••'

/** A secret in the ways in which it may appear in a text, the longest first. */
function spellingsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64')
  const forms = [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
  ]
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length)
}

/** A text without the secrets. Nothing short is taken out: it would be everywhere. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length >= 4).flatMap(spellingsOf)
  return known.reduce((shown, secret) => shown.replaceAll(secret, MASK), text)
}

/** Headers that carry authentication, whatever their value. */
const HIDDEN = /^(authorization|x-portico-signature)$/i

/** A request as it is shown. @param added what the authentication has put onto `plain` */
export function shownRequest({ method, url, headers, body = '' }: ApiRequest, secrets: readonly string[]) {
  return {
    method,
    url: withoutSecrets(url.toString(), secrets),
    headers: headers.map(({ name, value }) => ({
      name,
      value: HIDDEN.test(name) ? MASK : withoutSecrets(value, secrets),
    })),
    body: withoutSecrets(body, secrets),
  }
}
