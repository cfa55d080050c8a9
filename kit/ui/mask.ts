/** A mobile number with its middle hidden: `150 **** 1174`. Short ones are left alone. */
export function maskMobile(mobile: string): string {
  const digits = mobile.replaceAll(/[\s-]/g, '')
  return digits.length < 8 ? mobile : `${digits.slice(0, -8)} **** ${digits.slice(-4)}`
}
