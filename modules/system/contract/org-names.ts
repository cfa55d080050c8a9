/** How processes name posts and groups. */
import { z } from 'zod'
import { requiredLine } from '#contract/scalars.ts'

/** Letters, digits, dots, dashes and underscores; processes name posts and groups by it. */
export const orgCode = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, { error: 'org_code_format' })

/** A name that a rule of a process can say: without the marks that separate rules. */
export const ruleName = requiredLine(64).regex(/^[^;,:@]*$/, { error: 'rule_name_format' })
