import { z } from 'zod'
import { MARK } from '#contract/marks.ts'

/** The values of a form whose fields hold no secret; what the schema does not name stays. */
export const withoutSecrets = (schema: z.ZodObject, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !holdsSecret(schema.shape[name])))

/** Whether a field is marked as secret, itself or anything in it. */
function holdsSecret(field: z.core.$ZodType | undefined): boolean {
  if (!field) return false
  const described = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
  return JSON.stringify(described).includes(`"${MARK}":"secret"`)
}
