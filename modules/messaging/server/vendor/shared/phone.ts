/** Numbers as providers write them: with and without `+`, with and without the country. */

/** Digits with the country code; a number of eleven digits that begins with 1 is one of mainland China. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '')
  return /^1\d{10}$/.test(digits) && !text.trim().startsWith('+') ? `86${digits}` : digits
}

export const isSamePhone = (one: string, other: string): boolean => phoneDigits(one) === phoneDigits(other)

/** As vendors' directories have it: without the country where that is mainland China. */
export function directoryNumber(text: string): string {
  const digits = phoneDigits(text)
  return /^861\d{10}$/.test(digits) ? digits.slice(2) : `+${digits}`
}

/** As E.164 writes it. */
export const e164 = (text: string): string => `+${phoneDigits(text)}`
