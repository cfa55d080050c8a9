/** Zod schemas as JSON Schema, for what reads them once and then works without Zod. */
import { z } from 'zod'

export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A schema as JSON Schema, with its marks (`meta`). What JSON Schema has no word for is anything.
 * @param io what is sent (`input`), or what comes of it (`output`)
 */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' }) as Json
