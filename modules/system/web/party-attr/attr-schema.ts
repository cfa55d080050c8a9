/** What the page can say of a value before it is sent. Patterns, uniqueness and names are for the server to judge. */
import { z } from 'zod'
import type { AttrOption } from '#system/contract/party-attr.ts'
import { MAX_ATTR_TEXT, type PartyAttrValue, type PartyValue } from '#system/contract/party-value.ts'

/** The schema of one value that was entered. */
function schemaOf({ dataType, bounds: { min, max, from, until } }: AttrOption): z.ZodType {
  switch (dataType) {
    case 'text':
      return z
        .string()
        .trim()
        .min(min ?? 0)
        .max(max ?? MAX_ATTR_TEXT)
    case 'number':
      return z
        .number()
        .min(min ?? -Infinity)
        .max(max ?? Infinity)
    case 'date':
      return z.string().refine((day) => (from === null || day >= from) && (until === null || day <= until))
    default:
      return z.unknown()
  }
}

export const isEmpty = (value: PartyAttrValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** The first thing that is wrong with a value; `required` where it must not be left out. */
export function attrIssue(
  attr: AttrOption,
  value: PartyAttrValue | undefined,
): z.core.$ZodIssue | 'required' | undefined {
  if (isEmpty(value)) return attr.required === 1 ? 'required' : undefined
  const result = schemaOf(attr).safeParse(value, { reportInput: true })
  return result.success ? undefined : result.error.issues[0]
}

/** The values of a form in the order of the attributes, so that the server's places are those of the form. */
export const valuesOf = (
  attrs: readonly AttrOption[],
  valueOf: (code: string) => PartyAttrValue | undefined,
): PartyValue[] => attrs.map(({ code }) => ({ code, value: valueOf(code) ?? null }))
