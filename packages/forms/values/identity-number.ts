/** Numbers of citizens: 18 characters with a check character (GB 11643-1999). */
import { dayParts } from '../rules/days.ts'

const PATTERN = /^[1-9]\d{16}[\dX]$/
/** By place; the check character stands for the rest of the weighted sum by 11. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_CHARACTERS = '10X98765432'

/** The last character that 17 digits need. */
export function checkCharacterOf(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits.charAt(at)), 0)
  return CHECK_CHARACTERS.charAt(sum % 11)
}

/** Whether a text is such a number: its day of birth exists and its check character is right. */
export function isIdentityNumber(text: string): boolean {
  if (!PATTERN.test(text)) return false
  const born = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
  return dayParts(born) !== undefined && checkCharacterOf(text) === text.slice(17)
}
