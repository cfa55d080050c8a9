/** Texts that a designer writes in both languages. */
import { z } from 'zod'

export type FormLanguage = 'zh' | 'en'

const NO_CONTROL = /^[^\p{Cc}\p{Cs}]*$/u
const NO_NUL = /^[^\u0000\p{Cs}]*$/u

const bothOf = (one: z.ZodString) =>
  z
    .strictObject({ zh: one.default(''), en: one.default('') })
    .refine(({ zh, en }) => zh !== '' || en !== '', { error: 'text_missing' })

/** One line in Chinese and in English. One of them may be empty; the other then stands for it. */
export const LocalText = bothOf(z.string().trim().max(200).regex(NO_CONTROL, { error: 'control_characters' }))
export type LocalText = z.infer<typeof LocalText>

/** The same over several lines. */
export const LongLocalText = bothOf(z.string().trim().max(2_000).regex(NO_NUL, { error: 'control_characters' }))

/** The text in a language, or in the other one where it is empty. */
export const textIn = ({ zh, en }: LocalText, language: FormLanguage): string =>
  language === 'zh' ? zh || en : en || zh
