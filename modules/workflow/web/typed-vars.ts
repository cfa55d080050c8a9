/** Variables as a user types them: a JSON object, or nothing. */
import { z } from 'zod'

/** The object of a text; `undefined` for what is none. */
export function parsedVars(text: string): Record<string, never> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, never>)
      : undefined
  } catch {
    return undefined
  }
}

export const TypedVars = z
  .string()
  .default('')
  .refine((text) => parsedVars(text) !== undefined)
