/** Scalars that mean the same on every wire. */
import { z } from 'zod'

/** A record's id: UUIDv7, made by the application. */
export const Id = z.guid()
/** The body of a batch delete: the ids, each once. */
export const Ids = z.array(Id).min(1).max(1000)
export const ById = z.object({ id: Id })

/** `2026-11-20T09:12:00.000Z` */
export const Timestamp = z.string()
/** `2026-11-20` */
export const Day = z.string()

/** 0 or 1: status, flags (specification section 4). */
export const Flag = z.union([z.literal(0), z.literal(1)])
export type Flag = z.infer<typeof Flag>

/**
 * Makes each schema once. Schemas never change, and of lines and numbers there are over a thousand in the contracts:
 * made anew each time, they are a third of what a start makes and keeps.
 */
function once<Limits extends readonly number[], Schema>(
  make: (...limits: Limits) => Schema,
): (...limits: Limits) => Schema {
  const made = new Map<string, Schema>()
  return (...limits) => {
    const key = limits.join()
    const known = made.get(key)
    if (known !== undefined) return known
    const schema = make(...limits)
    made.set(key, schema)
    return schema
  }
}

/**
 * Text without leading and trailing blanks, without NUL and half characters (PostgreSQL cannot store them) and other
 * control characters.
 */
export const line = once((max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'control_characters' }),
)
/** The same, at least one character long. */
export const requiredLine = once((max: number) => line(max).min(1))
/** Several lines of text. */
export const text = once((max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\u0000\p{Cs}]*$/u, { error: 'control_characters' }),
)

/** A number that arrives in an address. */
export const queryInt = once((min: number, max: number) => z.coerce.number().int().min(min).max(max))
/** 0 or 1 that arrives in an address. */
export const queryFlag = z.enum(['0', '1']).transform((value): Flag => (value === '1' ? 1 : 0))
/** A list in an address: `ids=a,b` or `ids=a&ids=b`. */
export const queryList = <Item extends z.ZodType<unknown, string>>(item: Item, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(item).min(1).max(max),
  )
