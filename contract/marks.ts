/**
 * What of a body is secret or personal, declared where the body is declared. The log of calls shows neither, and the
 * API document repeats the mark.
 */
import type { z } from 'zod'

/** The name of the mark in JSON schemas. */
export const MARK = 'x-mask'
export type Mark = 'secret' | 'personal'

/** Passwords, keys, answers: nothing but their receiver may know them. */
export const secretValue = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ [MARK]: 'secret' })
/** Numbers and addresses by which a person is reached or known. */
export const personalValue = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ [MARK]: 'personal' })

/** What stands for a masked value in a log: `{"$masked": "secret"}`. */
export const MASKED = '$masked'
/**
 * Why a value is not shown: marked `secret` or `personal`; `content`, which no schema describes (records of forms,
 * variables of processes); `unknown`, which the route does not know; `long`.
 */
export type MaskReason = Mark | 'content' | 'unknown' | 'long'
