/** Values with their middle hidden: enough to recognise one's own, too little to use another user’s. */

export type MaskKind = 'mobile' | 'mail' | 'id' | 'account' | 'name'

const HIDDEN = '****'
const masks: Readonly<Record<MaskKind, (value: string) => string>> = {
  mobile: maskMobile,
  mail: maskMail,
  id: maskId,
  account: maskAccount,
  name: maskName,
}

/** The value as it may be shown. An empty one stays empty. */
export function mask(kind: MaskKind, value: string): string {
  return value.trim() === '' ? '' : masks[kind](value.trim())
}

/** A mobile number: `150 **** 1174`. Short ones are left alone. */
export function maskMobile(mobile: string): string {
  const digits = mobile.replaceAll(/[\s-]/g, '')
  return digits.length < 8 ? mobile : `${digits.slice(0, -8)} ${HIDDEN} ${digits.slice(-4)}`
}

/** A mail address: its first character and its domain, `w****@portico.test`. Without a domain everything is hidden. */
export function maskMail(mail: string): string {
  const at = mail.lastIndexOf('@')
  return at < 1 ? HIDDEN : `${firstOf(mail)}${HIDDEN}${mail.slice(at)}`
}

/** An identity number: where it was issued and its last four, `110 **** 1234`. */
export function maskId(id: string): string {
  const signs = id.replaceAll(/\s/g, '')
  return signs.length < 11 ? HIDDEN : `${signs.slice(0, 3)} ${HIDDEN} ${signs.slice(-4)}`
}

/** A bank account: its last four, `**** 6789`. */
export function maskAccount(account: string): string {
  const digits = account.replaceAll(/[\s-]/g, '')
  return digits.length < 9 ? HIDDEN : `${HIDDEN} ${digits.slice(-4)}`
}

/** A name: its first character, for Latin names that of every word. `王**`, `A**** S****`; the length is hidden, too. */
export function maskName(name: string): string {
  if (/\p{Script=Han}/u.test(name)) return `${firstOf(name)}**`
  return name
    .split(/\s+/)
    .map((word) => `${firstOf(word)}${HIDDEN}`)
    .join(' ')
}

const firstOf = (text: string): string => [...text][0] ?? ''
