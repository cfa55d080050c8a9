/** Fields that the settings of several vendors have. */
import { z } from 'zod'

/** Address of a vendor's API without a path; another one for a proxy or for a vendor's private edition. */
export const endpoint = (usual: string) =>
  z
    .url({ protocol: /^https?$/ })
    .max(200)
    .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text))
    .default(usual)

/** A field that may be left empty. */
export const optional = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.union([z.literal(''), schema]).default('')

/** Ids, keys and secrets: printable ASCII, so that each can be part of a header. */
export const keyText = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]+$/)

/** What a vendor calls EncodingAESKey: 43 characters of base64 without the sign at its end. */
export const aesKey = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9+/]{43}$/)

/** Token that signs callbacks. */
export const callbackToken = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{3,64}$/)
