/** Variables as one types them. */
import { z } from 'zod'

/** The object of a JSON text, an empty one for nothing; `undefined` for what is no object. */
export function varsOfText(text: string): Record<string, never> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, never>) : undefined
  } catch {
    return undefined
  }
}

/** What a field for them holds. */
export const VarsText = z
  .string()
  .default('')
  .refine((text) => varsOfText(text) !== undefined)
