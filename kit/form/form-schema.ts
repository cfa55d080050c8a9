import { createContext, use } from 'react'
import type { z } from 'zod'

/** The schema of the form around a field. */
export const FormSchema = createContext<z.ZodObject | undefined>(undefined)

/** The schema of one field of the form around; undefined for a field that the contract does not know. */
export function useFieldSchema(name: string): z.core.$ZodType | undefined {
  return use(FormSchema)?.shape[name]
}
